import type { Frame, TickersFrame } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpack } from '../../exchange/cluster/bus/codec.ts';
import { MemoryBroker, type MemoryBus } from '../../exchange/cluster/bus/memory-bus.ts';
import { SUBJECTS } from '../../exchange/cluster/bus/subjects.ts';
import { MarketFollower } from '../../exchange/cluster/market/follower.ts';
import { MarketPublisher, topicsOf } from '../../exchange/cluster/market/market-publisher.ts';
import { ReplicaMarket } from '../../exchange/cluster/market/replica-market.ts';
import type { MarketTurn } from '../../exchange/cluster/market/turn.ts';
import { Metrics } from '../../exchange/http/metrics.ts';
import { SimFeed } from '../../exchange/market/feeds/sim/sim-feed.ts';
import { MarketHub } from '../../exchange/market/hub.ts';
import { Random } from '../faults/random.ts';
import { until } from '../support/until.ts';

const START = Date.UTC(2025, 5, 2, 9, 58, 50);
let broker: MemoryBroker;
let now: number;
let clock: { now(): number };
let leaders: Leader[];
let followers: MarketFollower[];

interface Leader {
  readonly feed: SimFeed;
  readonly hub: MarketHub;
  readonly publisher: MarketPublisher;
  readonly bus: MemoryBus;
  pass(turns: number): Promise<void>;
}

/** A leading market on virtual time; its turns are taken by hand. */
async function leader(term: number): Promise<Leader> {
  const feed = new SimFeed(11, clock);
  let epoch = 0;
  const newEpoch = () => `t${term}e${++epoch}`;
  const hub = new MarketHub({ feed, clock, newEpoch, rest: async () => {} });
  now += 100;
  hub.take(feed.advance(now));
  await hub.ready;
  const bus = broker.connect();
  const publisher = new MarketPublisher({ bus, term, hub, clock, metrics: new Metrics() });
  const own: Leader = {
    feed,
    hub,
    publisher,
    bus,
    async pass(turns) {
      for (let turn = 0; turn < turns; turn++) {
        now += 100;
        hub.take(feed.advance(now));
        publisher.turn();
        await delivered();
      }
    },
  };
  leaders.push(own);
  return own;
}

/** Messages on the bus are delivered in the next turn of the event loop. */
const delivered = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

interface Edge {
  readonly follower: MarketFollower;
  readonly bus: MemoryBus;
  readonly frames: Frame[];
  readonly epochs: string[];
}

function edge(): Edge {
  const bus = broker.connect();
  const frames: Frame[] = [];
  const epochs: string[] = [];
  const follower = new MarketFollower({
    bus,
    now: () => now,
    onTurn: (turn) => frames.push(...turn.frames),
    onEpoch: ({ epoch }) => epochs.push(epoch),
  });
  followers.push(follower);
  return { follower, bus, frames, epochs };
}

async function caughtUp({ follower }: Edge, { publisher, hub }: Leader): Promise<void> {
  const { epoch } = hub;
  const held = () => follower.replica?.state;
  await until(
    'the last turn of the leader',
    () => held()?.n === publisher.turns && held()?.epoch === epoch,
    { every: 5 },
  );
}

/** Compares everything an edge answers with the leader's market. */
function same({ follower }: Edge, { hub }: Leader): void {
  const { replica } = follower;
  expect(replica?.epoch).toBe(hub.epoch);
  expect(replica?.quotes()).toEqual(hub.quotes());
  for (const symbol of hub.symbols) {
    const pair = replica?.pair(symbol);
    expect(pair?.book(500)).toEqual(hub.book(symbol, 500));
    const last = hub.lastDealId(symbol);
    expect(pair?.deals(last - 500)).toEqual(hub.deals(symbol, last - 500));
  }
}

beforeEach(() => {
  broker = new MemoryBroker();
  now = START;
  clock = { now: () => now };
  leaders = [];
  followers = [];
});
afterEach(() => {
  for (const { publisher } of leaders) publisher.close();
  for (const follower of followers) follower.close();
});

describe('the replica of the market on an edge', () => {
  it('equals the market of the leader after any losses of messages', async () => {
    const random = new Random(7);
    const core = await leader(1);
    const own = edge();
    own.bus.lose((subject) => subject === SUBJECTS.turns && random.next() < 0.2);
    for (let round = 0; round < 12; round++) {
      await core.pass(8);
      own.bus.lose(null);
      await core.pass(1);
      await caughtUp(own, core);
      same(own, core);
      own.bus.lose((subject) => subject === SUBJECTS.turns && random.next() < 0.2);
    }
    expect(own.follower.healed).toBeGreaterThan(4);
  });

  it('continues every topic without a gap, and shows the one that a lost turn leaves', async () => {
    const core = await leader(1);
    const own = edge();
    await core.pass(2);
    await caughtUp(own, core);
    own.frames.length = 0;
    await core.pass(60);
    const seqsOf = (topic: string) =>
      own.frames.filter((frame) => frame.topic === topic).map(({ seq }) => seq);
    for (const topic of topicsOf(core.hub.symbols)) {
      const seqs = seqsOf(topic);
      expect(seqs, topic).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
    }
    own.bus.lose((subject) => subject === SUBJECTS.turns);
    await core.pass(5);
    own.bus.lose(null);
    await core.pass(2);
    await caughtUp(own, core);
    const depth = seqsOf('depth:BTCUSDT');
    expect(depth.at(-1)).toBeGreaterThan((depth[0] ?? 0) + depth.length - 1);
  });

  it('starts the running candles of every period from the snapshot', async () => {
    const core = await leader(1);
    await core.pass(3);
    const own = edge();
    await core.pass(1);
    await caughtUp(own, core);
    // Over the end of a minute and of an hour.
    await core.pass(720);
    await caughtUp(own, core);
    for (const period of ['1m', '60m', '1d', '1M'] as const) {
      const held = own.follower.replica?.pair('BTCUSDT')?.candles(period);
      const [live, before] = [...core.hub.liveCandles('BTCUSDT', period)].reverse();
      // The newest changes at most four times a second.
      expect(held?.at(-1)?.time, period).toBe(live?.time);
      if (before) expect(held?.at(-2)).toEqual(before);
    }
  });

  it('takes snapshots from a standby, and from the leader when the standby is frozen', async () => {
    const core = await leader(1);
    const standby = edge();
    standby.follower.serve();
    await core.pass(2);
    await caughtUp(standby, core);
    let asked = 0;
    core.bus.lose((subject) => {
      if (subject === SUBJECTS.leaderSnapshots(1)) asked += 1;
      return false;
    });
    const own = edge();
    await core.pass(1);
    await caughtUp(own, core);
    same(own, core);
    expect(asked).toBe(0);
    standby.bus.lose((subject) => subject === SUBJECTS.snapshots);
    const late = edge();
    await core.pass(1);
    await caughtUp(late, core);
    same(late, core);
    expect(asked).toBe(1);
  });

  it('moves to the market of a new leader as a new epoch, and ignores the old one from then on', async () => {
    const first = await leader(1);
    const own = edge();
    await first.pass(3);
    await caughtUp(own, first);
    const second = await leader(2);
    await second.pass(1);
    await caughtUp(own, second);
    same(own, second);
    expect(own.epochs).toEqual(['t1e1', 't2e1']);
    const before = own.frames.length;
    await first.pass(2);
    expect(own.frames.length).toBe(before);
    same(own, second);
  });

  it('names the silent pairs to a new member, and all pairs when the leader falls silent', async () => {
    const core = await leader(1);
    const own = edge();
    await core.pass(1);
    await caughtUp(own, core);
    const candles = async () => ({ candles: [], more: false });
    const market = new ReplicaMarket({ follower: () => own.follower, clock, candles });
    const silent = () => (market.first('tickers') as TickersFrame).data.silent;
    expect(silent()).toBeUndefined();
    const halted = now;
    Object.assign(core.feed, { fresh: (symbol: string) => symbol !== 'ETHUSDT' });
    await core.pass(1);
    await caughtUp(own, core);
    expect(silent()).toEqual({ ETHUSDT: halted + 100 });
    now += 10_000;
    expect(Object.keys(silent() ?? {})).toEqual(core.hub.symbols);
    expect(silent()?.['ETHUSDT']).toBe(halted + 100);
  });

  it('publishes every topic of the market, whoever listens', async () => {
    const core = await leader(1);
    const received = new Set<string>();
    broker.connect().subscribe(SUBJECTS.turns, (payload) => {
      for (const frame of unpack<MarketTurn>(payload).frames) received.add(frame.topic);
    });
    await core.pass(80);
    expect([...received].sort()).toEqual(topicsOf(core.hub.symbols).sort());
  });
});
