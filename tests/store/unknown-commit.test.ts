import { coinList, coinTrade } from '@tideline/wire/calls/spot';
import { walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import type { Caller } from '../../exchange/http/handler.ts';
import { openBench, refusal } from '../../exchange/testing/client.ts';
import { openPgStore } from '../support/pg-store.ts';
import { withPostgres } from '../support/postgres.ts';

const ORDER = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  quantity: '0.01',
  price: '61801',
} as const;

/** Fails the next commit: before it is written, or after it. */
function failOnce(store: Store, when: 'before' | 'after'): void {
  const append = store.append.bind(store);
  store.append = async (batch) => {
    store.append = append;
    if (when === 'after') await append(batch);
    throw new Error('disk full');
  };
}

/** What the demo user holds of the USDT that pays for orders. */
async function usdt(bench: Awaited<ReturnType<typeof openBench>>, demo: Caller) {
  const { accounts } = await bench.call(walletList, {}, demo);
  return accounts[0]?.balances.find(({ code }) => code === 'USDT');
}

describe('a commit without a known outcome, on SQLite', () =>
  suite(() => SqliteStore.open(':memory:')));
withPostgres('a commit without a known outcome, on PostgreSQL', () => suite(openPgStore));

function suite(open: () => Promise<Store>): void {
  it('answers `outcome-unknown`, publishes nothing, and leaves the command to a repeat', async () => {
    const store = await open();
    const bench = await openBench({ config: { store, report: () => undefined } });
    const demo = await bench.login('demo');
    const order = { ...ORDER, client_id: 'spot-fail' };
    const events = bench.bus.events.length;
    failOnce(store, 'before');
    const outcomes = await Promise.all([
      refusal(bench.call(coinTrade, order, demo)),
      refusal(bench.call(coinTrade, { ...order, client_id: 'spot-too' }, demo)),
    ]);
    expect(outcomes).toEqual(['outcome-unknown', 'outcome-unknown']);
    expect(bench.bus.events).toHaveLength(events);
    expect(bench.market.printed).toEqual([]);
    expect(await usdt(bench, demo)).toMatchObject({ available: '10000', frozen: '0' });
    expect((await bench.call(coinTrade, order, demo)).status).toBe('completed');
    expect((await bench.call(coinList, { client_id: 'spot-too' }, demo)).total).toBe(0);
    await bench.core.close();
  });

  it('is found by its client id when it had an effect, and a repeat gets the same order', async () => {
    const store = await open();
    const bench = await openBench({ config: { store, report: () => undefined } });
    const demo = await bench.login('demo');
    const order = { ...ORDER, client_id: 'spot-done' };
    failOnce(store, 'after');
    expect(await refusal(bench.call(coinTrade, order, demo))).toBe('outcome-unknown');
    const { rows } = await bench.call(coinList, { view: 'history', client_id: 'spot-done' }, demo);
    expect(rows).toHaveLength(1);
    expect((await bench.call(coinTrade, order, demo)).id).toBe(rows[0]?.id);
    // Paid once.
    expect(Number((await usdt(bench, demo))?.available)).toBeGreaterThan(
      10_000 - 2 * 0.01 * 61_801,
    );
    await bench.core.close();
  });

  it('refuses the commands that wait for the next commit: they had no effect', async () => {
    const store = await open();
    const bench = await openBench({ config: { store, report: () => undefined } });
    const demo = await bench.login('demo');
    const order = (client_id: string) =>
      refusal(bench.call(coinTrade, { ...ORDER, client_id }, demo));
    const looked = Promise.withResolvers<void>();
    const [append, find] = [store.append.bind(store), store.find.bind(store)];
    store.find = async (table, ...key) => {
      const row = await find(table, ...key);
      if (key.includes('spot-late')) looked.resolve();
      return row;
    };
    let late: Promise<string> | null = null;
    store.append = async () => {
      store.append = append;
      late = order('spot-late');
      await looked.promise;
      // The command is applied to memory in this turn, and waits.
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('disk full');
    };
    expect(await order('spot-fail')).toBe('outcome-unknown');
    expect(await late).toBe('unavailable');
    expect((await bench.call(coinList, { client_id: 'spot-late' }, demo)).total).toBe(0);
    await bench.core.close();
  });
}
