import { coinTrade } from '@tideline/wire/calls/spot';
import { expect, it } from 'vitest';
import { type Bench, openBench } from '../../testing/client.ts';
import { ManualClock } from '../../testing/scripted-market.ts';
import { POSTINGS_FROM } from '../store/openings.ts';
import { SqliteStore } from '../store/sqlite-store.ts';
import { audit } from './audit.ts';

const FEBRUARY = Date.UTC(2026, 1);
const MARCH = Date.UTC(2026, 2);

const clockAt = (time: number): ManualClock => Object.assign(new ManualClock(), { time });

/** Times of the postings of one more order. */
async function traded(bench: Bench, store: SqliteStore, client_id: string): Promise<number[]> {
  const before = await store.lastId();
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.01' } as const;
  await bench.call(coinTrade, { ...order, client_id }, await bench.login('demo'));
  const legs = await store.all('legs');
  return [...new Set(legs.filter(({ id }) => id > before).map(({ time }) => time))];
}

it('writes no posting of a month that is closed, whatever the clock says', async () => {
  const store = await SqliteStore.open(':memory:');
  const clock = clockAt(FEBRUARY - 1);
  const bench = await openBench({ clock, config: { store } });
  const closed = async () => (await store.find('meta', POSTINGS_FROM))?.value;
  const turn = async (time: number) => {
    clock.time = time;
    await bench.core.backOffice.turn();
    await bench.core.writer.settle();
  };
  await turn(FEBRUARY - 1);
  expect(await closed()).toBe(String(Date.UTC(2026, 0)));
  // The clock of another core may be behind.
  await turn(FEBRUARY + 9_999);
  expect(await closed()).toBe(String(Date.UTC(2026, 0)));
  clock.time = FEBRUARY - 5;
  expect(await traded(bench, store, 'months-late-1')).toEqual([FEBRUARY - 5]);
  await turn(FEBRUARY + 10_000);
  expect(await closed()).toBe(String(FEBRUARY));
  await store.writeOpenings(0, 0);
  clock.time = FEBRUARY - 5;
  expect(await traded(bench, store, 'months-late-2')).toEqual([FEBRUARY]);
  clock.time = FEBRUARY + 20_000;
  expect(await traded(bench, store, 'months-now-1')).toEqual([FEBRUARY + 20_000]);
  const { checks } = audit((sql) => store.query(sql));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);

  // Memory that was loaded anew knows it, and so does a standby from the commit.
  const again = { store, follows: true };
  const next = await openBench({ clock: clockAt(FEBRUARY - 5), config: again });
  await next.core.following.lead(0);
  expect(await traded(next, store, 'months-late-3')).toEqual([FEBRUARY]);
  const standby = await openBench({ clock: clockAt(MARCH - 5), config: again });
  const row = { name: POSTINGS_FROM, value: String(MARCH) };
  standby.core.following.apply(1, [{ table: 'meta', rows: [row], removed: [] }]);
  await standby.core.following.lead(0);
  expect(await traded(standby, store, 'months-late-4')).toEqual([MARCH]);
});
