import { type Candle, type Deal, EVENTS, type Frame, type Quote } from '@tideline/wire';
import { Observable, type Subscriber } from 'rxjs';
import type { Link, SocketEvent, SocketPort } from '../../streams/ports.ts';
import { frameText } from './crossing.ts';
import type { ServerLink } from './true-server.ts';
import type { Holds, World } from './world.ts';

/** Maximum delay of a duplicated frame, ms. */
const DUPLICATE_WITHIN = 3_000;
/** Time until a refused connection fails, ms. A hanging connection never answers. */
const REFUSED_AFTER = 20;

const GARBAGE: readonly unknown[] = [
  null,
  17,
  'oops',
  {},
  { topic: 'tickers', epoch: 'E1', seq: 1 },
];

/** The network between client and exchange, with every simulated fault. */
export class FaultySocket implements SocketPort {
  /** Connections that the engine has not closed yet. */
  open = 0;
  readonly #world: World;
  readonly #connections = new Set<Wire>();

  constructor(world: World) {
    this.#world = world;
  }

  connect(): Observable<SocketEvent> {
    return new Observable((subscriber) => {
      this.open += 1;
      const wire = new Wire(this.#world, subscriber);
      this.#connections.add(wire);
      return () => {
        this.open -= 1;
        this.#connections.delete(wire);
        wire.end();
      };
    });
  }

  /** Ends all connections and informs the client. */
  cut(): void {
    for (const wire of [...this.#connections]) wire.cut();
  }

  /** Ends all connections without informing the client. */
  lose(): void {
    for (const wire of this.#connections) wire.lose();
  }
}

/** One connection. Frames arrive later and in order, unless a fault changes that. */
class Wire {
  readonly #world: World;
  readonly #subscriber: Subscriber<SocketEvent>;
  readonly #timers = new Set<() => void>();
  #server: ServerLink | null = null;
  #lost = false;
  #arrived = 0;

  constructor(world: World, subscriber: Subscriber<SocketEvent>) {
    this.#world = world;
    this.#subscriber = subscriber;
    const refusal = world.active('cut');
    if (refusal?.hang || world.active('half-open') || world.active('stall')) return;
    if (refusal || !world.online$.value) this.#later(REFUSED_AFTER, () => this.cut());
    else this.#later(3 * this.#latency, () => this.#welcome());
  }

  get #latency(): number {
    return this.#world.schedule.latency + (this.#world.active('delay')?.by ?? 0);
  }

  cut(): void {
    this.#world.trace(() => 'socket  closed');
    this.#world.cross('socket', () => 'cut');
    this.end();
    this.#subscriber.next({ kind: 'closed', reason: 'cut' });
    this.#subscriber.complete();
  }

  lose(): void {
    this.#lost = true;
    this.end();
  }

  end(): void {
    if (this.#server) this.#world.server.links.delete(this.#server);
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  #welcome(): void {
    const server: ServerLink = { topics: new Set(), send: (frame) => this.#carry(frame) };
    this.#server = server;
    this.#world.server.links.add(server);
    const link: Link = { request: (event, payload) => this.#request(server, event, payload) };
    this.#world.trace(() => 'socket  open');
    this.#world.cross('socket', () => 'open');
    this.#subscriber.next({ kind: 'open', link });
  }

  #request(server: ServerLink, event: string, payload: unknown): Observable<unknown> {
    return new Observable((answer) => {
      this.#world.trace(() => `socket  ${event} ${String(payload ?? '')}`);
      if (this.#world.active('deaf')) return;
      this.#later(this.#latency, () => {
        const { now, exchange } = this.#world;
        const topics = payload as readonly string[];
        const refuse = event === EVENTS.subscribe && this.#world.active('refuse') !== undefined;
        const refused = refuse ? topics.map((topic) => ({ topic, error: 'topic-limit' })) : [];
        const ack = { epoch: exchange.epoch, time: now, refused };
        const acknowledge = () => {
          answer.next(ack);
          answer.complete();
        };
        const slow = this.#world.active('slow-acks')?.by;
        if (slow) this.#later(this.#latency + slow, acknowledge);
        else this.#deliver(acknowledge);
        if (refuse) return;
        if (event === EVENTS.subscribe)
          for (const each of topics) this.#world.server.join(server, each, now);
        else if (event === EVENTS.unsubscribe)
          for (const each of topics) server.topics.delete(each);
      });
    });
  }

  /** Sends a frame to the client through the network. */
  #carry(frame: Frame): void {
    const world = this.#world;
    const { random } = world;
    if (random.chance(world.active('drop')?.share ?? 0)) {
      world.trace(() => `lost    ${text(frame)}`);
      return;
    }
    const broken = random.chance(world.active('malformed')?.share ?? 0);
    const nonsense = world.active('nonsense')?.topics.includes(frame.topic) ?? false;
    const poisoned = random.chance(world.active('poison')?.share ?? 0);
    const draw = nonsense
      ? () => ({ ...frame, data: { deals: 'many' } })
      : broken
        ? fixed(malformed(frame, random.next()))
        : poisoned
          ? poison(frame, random)
          : fixed(frame);
    const arrive = () => {
      const sent = draw(world.holds);
      world.trace(() => `frame   ${text(sent as Frame)}`);
      world.cross('socket', () => frameText(sent));
      this.#subscriber.next({ kind: 'frame', frame: sent });
    };
    const reorder = world.active('reorder');
    const lag = world.active('lag');
    if (lag?.topics.includes(frame.topic)) this.#later(this.#latency + lag.by, arrive);
    else if (reorder && random.chance(reorder.share))
      this.#later(this.#latency + reorder.by, arrive);
    else this.#deliver(arrive);
    if (random.chance(world.active('duplicate')?.share ?? 0)) {
      this.#later(this.#latency + random.between(0, DUPLICATE_WITHIN), arrive);
    }
  }

  /** Delivers in order, once earlier frames have arrived. */
  #deliver(arrive: () => void): void {
    const { timeline } = this.#world;
    const free = this.#world.active('stall')?.until ?? 0;
    this.#arrived = Math.max(this.#arrived, timeline.now + this.#latency, free);
    this.#later(this.#arrived - timeline.now, arrive);
  }

  #later(delay: number, run: () => void): void {
    if (this.#lost) return;
    const cancel = this.#world.timeline.plan(delay, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }
}

function malformed(frame: Frame, which: number): unknown {
  if (which < 0.4) return GARBAGE[Math.floor(which * 2.5 * GARBAGE.length)];
  if (which < 0.6) return { ...frame, data: {} };
  if (which < 0.8)
    return {
      ...frame,
      data: { bids: [['x', '1']], asks: 3, deals: 'many', quotes: [null], candles: [{}] },
    };
  return { ...frame, data: { bids: null, deals: [{ id: 'x' }], quotes: 4, candles: null } };
}

/** Creates a frame on arrival, because it may depend on what the engine holds then. */
type Draw = (holds: Holds) => unknown;
const fixed =
  (sent: unknown): Draw =>
  () =>
    sent;

/** Corrupts a frame's sequence or time, so that it contradicts its neighbours. */
function poison(frame: Frame, random: World['random']): Draw {
  const which = random.between(1, 5);
  if (which === 1) return fixed({ ...frame, seq: frame.seq + random.pick([500, 1_000_000]) });
  if (which === 2) return fixed({ ...frame, time: frame.time + 600_000 });
  if (which === 3) return fixed({ ...frame, epoch: `nonsense-${random.next()}` });
  if (which === 4) {
    // Candles are rare, so more of them get a wrong number.
    if (frame.topic.startsWith('kline')) return numbered(frame, FAR);
    return fixed({ ...frame, seq: Math.max(0, frame.seq - 50_000) });
  }
  const away = random.between(50_000_000, 900_000_000);
  return numbered(frame, away);
}

/** Far from every number of a run, and even; see {@link far}. */
const FAR = 80_000_000;
const numbered =
  (frame: Frame, away: number): Draw =>
  (holds) => ({ ...frame, data: far(frame, away, holds) });

const late = <T extends { readonly time: number }>(each: T): T => ({
  ...each,
  time: each.time + 600_000,
});

/**
 * The same data with wrong ids, times and numbers. Half of the quotes and candles get a wrong
 * number if the engine holds one to judge it by, because the first one of an epoch cannot be
 * judged. The others get a late time.
 */
function far(frame: Frame, away: number, holds: Holds): unknown {
  const { deals, candles, quotes, seq } = frame.data as {
    readonly deals?: readonly Deal[];
    readonly candles?: readonly Candle[];
    readonly quotes?: readonly Quote[];
    readonly seq?: number;
  };
  const { epoch, data } = frame;
  const numbers = away % 2 === 0;
  const farQuote = (quote: Quote): Quote =>
    numbers && holds.holdsQuote(quote.symbol, epoch)
      ? { ...quote, seq: quote.seq + away }
      : late(quote);
  const farCandle = (candle: Candle): Candle =>
    numbers && holds.holdsCandle(candle, epoch)
      ? { ...candle, revision: candle.revision + away }
      : late(candle);
  if (deals) return { deals: deals.map((deal) => ({ ...deal, id: deal.id + away })) };
  if (candles) return { candles: candles.map(farCandle) };
  if (quotes) return { ...data, quotes: quotes.map(farQuote) };
  return seq === undefined ? { bids: 'none' } : farQuote(data as Quote);
}

function text(frame: Frame | null): string {
  if (typeof frame !== 'object' || frame === null) return String(frame);
  return `${frame.topic} ${frame.epoch} #${frame.seq} ${JSON.stringify(frame.data)?.slice(0, 160)}`;
}
