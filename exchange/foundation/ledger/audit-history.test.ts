import { leverSubmit } from '@tideline/wire/calls/contracts';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { flashAgainst } from '@tideline/wire/calls/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Core, createCore } from '../../compose/core.ts';
import { SimFeed, simulatedPast } from '../../market/feeds/sim/sim-feed.ts';
import { MarketHub } from '../../market/hub.ts';
import { ManualClock, RecordingBus } from '../../testing/scripted-market.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { audit } from './audit.ts';

const SECRET = 'a secret of this test';
const clock = new ManualClock();
const CALLER = { userId: '1', sessionId: 's', verified: true } as const;
const CONTEXT = {
  caller: CALLER,
  lang: 'en',
  address: '',
  device: null,
  origin: null,
  agent: '',
} as const;
let store: SqliteStore;
let core: Core;

const report = () =>
  audit(
    (sql) => store.query(sql),
    (feed) => simulatedPast(feed, () => SECRET),
  );
const broken = () => report().checks.filter((each) => !each.ok);

/**
 * Runs the simulated market on virtual time until it has decided a contract, an exchange and an
 * option.
 */
beforeAll(async () => {
  store = await SqliteStore.open(':memory:');
  const feed = new SimFeed(SECRET, clock);
  let epoch = 0;
  const hub = new MarketHub({
    feed,
    clock,
    newEpoch: () => `e${++epoch}`,
    rest: async () => undefined,
  });
  core = await createCore({
    dataDir: ':memory:',
    clock,
    random: { next: () => 0.5 },
    market: hub,
    bus: new RecordingBus(),
    config: { store },
  });
  hub.attach(core.matching);
  const advance = (ms: number): void => {
    clock.time += ms;
    hub.take(feed.advance(clock.time));
  };
  const call = async (path: string, request: object): Promise<unknown> => {
    const binding = core.bindings.find((each) => each.row.path === path);
    return binding?.handle(request as never, CONTEXT);
  };
  advance(100);
  await hub.ready;
  for (let turn = 0; turn < 150; turn += 1) advance(100);
  const mark = Number(hub.mark('BTCUSDT')) / 100;
  const contract = { symbol: 'BTCUSDT', type: 'market', lots: '10', leverage: '100' } as const;
  // The market closes one of the two in either direction.
  const near = (away: number) => (mark * (1 + away)).toFixed(2);
  const long = { ...contract, side: 'long', take_profit: near(0.0004), stop_loss: near(-0.0004) };
  await call(leverSubmit.path, { ...long, client_id: 'history-long' });
  const stop = { symbol: 'BTCUSDT', side: 'sell', type: 'trailing-stop', quantity: '0.001' };
  const trail = { trail_percent: '0.1', client_id: 'history-trail' };
  await call(coinTrigger.path, { ...stop, ...trail });
  for (const [at, request] of [
    { from_currency: '3', to_currency: '2', amount: '3000' },
    { from_currency: '1', to_currency: '19', amount: '0.02' },
  ].entries()) {
    const { quote_id } = (await call(flashAgainst.path, request)) as { readonly quote_id: string };
    await call(flashAgainst.path, { ...request, quote_id, client_id: `history-flash-${at}` });
  }
  const option = { symbol: 'ETHUSDT', direction: 'rise', seconds: '30', currency_id: '3' } as const;
  await call(microtradeSubmit.path, { ...option, amount: '50', client_id: 'history-option' });
  for (let turn = 0; turn < 3000; turn += 1) {
    advance(100);
    if (turn % 100 === 0) await core.available(CONTEXT);
  }
  await core.available(CONTEXT);
});

afterAll(() => core.close());

describe('the audit of a simulated market', () => {
  it('finds every price in the history of the seed', () => {
    expect(broken()).toEqual([]);
    const kinds = store.query('select kind, count(*) as n from feed_evidence group by kind');
    expect(kinds.map((row) => [row['kind'], row['n']])).toEqual([
      ['contract', 1n],
      ['exchange', 3n],
      ['option', 1n],
      ['option-entry', 1n],
      ['trigger', 1n],
    ]);
    expect(report().decisions).toEqual({ all: 7, inHistory: 7 });
  });

  it.each([
    // Evidence and decision are changed consistently, so only the feed's history reveals it.
    ['a last deal', "update feed_evidence set last = last + 100 where kind = 'contract'"],
    ['a best bid', "update feed_evidence set bid = bid + 1 where kind = 'exchange'"],
    ['a best ask', "update feed_evidence set ask = ask + 1 where kind = 'exchange'"],
    [
      'a quantity',
      `update feed_evidence set levels =
      json_set(levels, '$[0][1]', '99000000000000') where kind = 'exchange'`,
    ],
    ['an instant', "update feed_evidence set time = time - 60000 where kind = 'contract'"],
    [
      'the instant of a book',
      "update feed_evidence set book_time = book_time - 60000 where kind = 'exchange'",
    ],
    ['a trigger', "update feed_evidence set last = last + 100 where kind = 'trigger'"],
    ['a delivery', "update feed_evidence set last = last + 1 where kind = 'option'"],
    ['an entry', "update feed_evidence set last = last - 1 where kind = 'option-entry'"],
  ])('finds forged evidence: %s', (_, sql) => {
    store.query('savepoint forgery');
    store.query(sql);
    const names = broken().map((each) => each.name);
    store.query('rollback to forgery');
    store.query('release forgery');
    expect(names).toContain('evidence is what the feed showed');
  });

  it('skips scripted prices, and feeds without a known past', () => {
    store.query('savepoint purpose');
    store.query("update feed_evidence set scripted = 1, last = last + 100 where kind = 'contract'");
    store.query("update feed_evidence set feed = 'recording:gone', last = 1 where kind = 'option'");
    const { checks, decisions } = report();
    store.query('rollback to purpose');
    store.query('release purpose');
    const history = checks.find((each) => each.name === 'evidence is what the feed showed');
    expect(history?.ok).toBe(true);
    expect(decisions).toEqual({ all: 7, inHistory: 5 });
  });
});
