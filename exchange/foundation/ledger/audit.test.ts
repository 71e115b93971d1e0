import { leverClose, leverSubmit } from '@tideline/wire/calls/contracts';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { coinOco, coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { flashAgainst } from '@tideline/wire/calls/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../testing/client.ts';
import { depthOf } from '../../testing/scripted-market.ts';
import { monthOf } from '../ports/utc-day.ts';
import { Batch } from '../store/batch.ts';
import { POSTINGS_FROM } from '../store/openings.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { audit } from './audit.ts';
import { DEPOSIT, FORGERIES, HOSTING, LEG } from './testing/forgeries.ts';

let ids = 0;
const client = () => {
  ids += 1;
  return { client_id: `audited-${String(ids).padStart(4, '0')}` };
};

let store: SqliteStore;
let bench: Bench;

/** One row of every kind that trading creates, settled in every way. */
beforeAll(async () => {
  store = await SqliteStore.open(':memory:');
  bench = await openBench({ config: { store } });
  const demo = await bench.login('demo');
  const maker = await bench.login('maker');
  const spot = (side: 'buy' | 'sell', price: string, quantity: string) =>
    ({ symbol: 'BTCUSDT', side, type: 'limit', price, quantity, ...client() }) as const;
  const around = (price: number, deals = true) => {
    const level = (at: number): [string, string] => [String(at), '2'];
    bench.clock.time += 1000;
    bench.market.tick('BTCUSDT', {
      ...(deals && { deals: [[String(price), '0.1', 'buy']] }),
      book: depthOf('BTCUSDT', [level(price - 1), level(price - 2)], [level(price + 1)]),
    });
  };
  await bench.call(coinTrade, spot('buy', '61801', '0.01'), demo);
  await bench.call(coinTrade, spot('buy', '60000.01', '0.01'), demo);
  await bench.call(coinTrade, spot('sell', '65000', '0.02'), maker);
  const { id } = await bench.call(coinTrade, spot('sell', '66000', '0.02'), maker);
  await bench.call(coinCancel, { id }, maker);
  // Triggers of every kind: waiting, fired, cancelled with their pair.
  const quantity = '0.001';
  const trigger = (more: object) =>
    bench.call(
      coinTrigger,
      { symbol: 'BTCUSDT', side: 'sell', type: 'stop-market', ...more, ...client() } as never,
      demo,
    );
  await trigger({ trigger_price: '61200', quantity });
  await trigger({ trigger_price: '50000', quantity });
  await trigger({ side: 'buy', trigger_price: '70000', budget: '10' });
  await trigger({
    side: 'buy',
    type: 'take-profit-limit',
    trigger_price: '61200',
    price: '61201',
    quantity,
  });
  await trigger({ side: 'buy', type: 'take-profit-market', trigger_price: '61100', budget: '100' });
  await trigger({ type: 'trailing-stop', trail_percent: '0.5', quantity, trigger_by: 'mark' });
  await trigger({ side: 'buy', type: 'trailing-stop', trail_distance: '5000', quantity });
  const oco = (side: 'buy' | 'sell', price: string, trigger_price: string) =>
    bench.call(
      coinOco,
      { symbol: 'BTCUSDT', side, price, trigger_price, quantity, ...client() },
      demo,
    );
  await oco('sell', '63000', '61250');
  await oco('buy', '50000', '70000');
  const stops = { take_profit: '64000', stop_loss: '61150' };
  await bench.call(coinTrade, { ...spot('buy', '61805', '0.002'), ...stops }, demo);
  await bench.call(coinTrade, { ...spot('buy', '61805', '0.002'), take_profit: '70000' }, demo);
  const contract = (side: 'long' | 'short', more: object = {}) =>
    bench.call(
      leverSubmit,
      { symbol: 'BTCUSDT', side, type: 'market', lots: '20', leverage: '50', ...client(), ...more },
      demo,
    );
  await contract('long');
  await contract('short', { take_profit: '61000' });
  await contract('long', { stop_loss: '61300' });
  const closed = await contract('short', { leverage: '5' });
  await bench.call(leverClose, { id: closed.id, ...client() }, demo);
  await contract('short', { leverage: '2' });
  const halved = await contract('long', { leverage: '5' });
  await bench.call(leverClose, { id: halved.id, lots: '7', ...client() }, demo);
  await contract('long', { type: 'limit', price: '50000', leverage: '10' });
  for (const [from, to, amount] of [
    ['3', '1', '100'],
    ['1', '3', '0.01'],
  ] as const) {
    const request = { from_currency: from, to_currency: to, amount };
    const { quote_id } = await bench.call(flashAgainst, request, demo);
    await bench.call(flashAgainst, { ...request, quote_id, ...client() }, demo);
  }
  for (const direction of ['rise', 'fall'] as const) {
    const stake = { currency_id: '3', seconds: '30', amount: '100' } as const;
    await bench.call(
      microtradeSubmit,
      { symbol: 'BTCUSDT', direction, ...stake, ...client() },
      demo,
    );
  }
  for (let at = 0; at < 29; at += 1) around(61_700 - at * 30);
  for (let at = 0; at < 5; at += 1) around(60_500);
  await bench.call(coinTrade, spot('buy', '60400', '0.01'), demo);
  // The month is over: what follows are forgeries only.
  const batch = new Batch();
  const value = String(monthOf(bench.clock.time, 1));
  batch.put('meta', { name: POSTINGS_FROM, value });
  await store.append(batch);
  await store.writeOpenings(0, 0);
  expect(await store.all('openings')).not.toEqual([]);
});

afterAll(() => bench.core.close());

const broken = (): string[] =>
  audit((sql) => store.query(sql))
    .checks.filter((each) => !each.ok)
    .map((each) => each.name);

/** Findings of the audit after a change that is undone afterwards. */
function brokenBy(sql: string): string[] {
  store.query('savepoint forgery');
  try {
    store.query(sql);
    return broken();
  } finally {
    store.query('rollback to forgery');
    store.query('release forgery');
  }
}

describe('the audit', () => {
  it('finds no fault in the exchange’s own data', () => {
    expect(audit((sql) => store.query(sql)).checks.filter((each) => !each.ok)).toEqual([]);
    const reasons = store
      .query('select distinct reason from contract_orders where reason is not null order by reason')
      .map((row) => row['reason']);
    expect(reasons).toEqual(['liquidation', 'stop-loss', 'take-profit', 'user']);
    const options = store.query('select status from option_orders order by status');
    expect(options.map((row) => row['status'])).toEqual(['lost', 'won']);
  });

  it.each(FORGERIES)('“%s” finds: %s', (rule, sql) => {
    expect(brokenBy(sql)).toContain(rule);
  });

  it('has a forgery for every rule except those of the feed’s own history', () => {
    const rules = audit((sql) => store.query(sql)).checks.map((each) => each.name);
    const tried = new Set([
      ...FORGERIES.map(([rule]) => rule),
      'evidence is what the feed showed',
      // SQLite stores no second one: `tests/store/partitions.test.ts`.
      'no two postings have the same id',
    ]);
    expect(rules.filter((each) => !tried.has(each))).toEqual([]);
  });

  it('accepts a hosting order whose last day is credited', () => {
    // Fifteen days of 4000 units each.
    const all = `${HOSTING} 15, 60000, 0, 'finished', 1, 2)`;
    expect(brokenBy(all)).not.toContain('interest credited is interest owed, day by day');
    const more = `${HOSTING} 16, 64000, 0, 'finished', 1, 2)`;
    expect(brokenBy(more)).toContain('interest credited is interest owed, day by day');
  });

  it('reports a deposit that is credited while under review', () => {
    store.query('savepoint forgery');
    store.query(`${DEPOSIT} 'review', null, 1, null)`);
    store.query(`${LEG} '900003', time, 100, 0, 0, 0 from legs
      where kind = 'deposit' and owner = '1' and coin = 'USDT' limit 1`);
    expect(broken()).toContain('deposits are credited once, and only those that passed');
    store.query('rollback to forgery');
    store.query('release forgery');
  });
});
