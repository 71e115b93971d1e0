import { leverDeal, leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import { expect } from 'vitest';
import { audit } from '../../../foundation/ledger/audit.ts';
import { SqliteStore } from '../../../foundation/store/sqlite-store.ts';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, openBench } from '../../../testing/client.ts';
import { depthOf } from '../../../testing/scripted-market.ts';

let ids = 0;
/** A new client id. */
export function clientId(): string {
  ids += 1;
  return `position-${String(ids).padStart(6, '0')}`;
}

/** One level a side, and a deal. */
export function quote(
  bench: Bench,
  bid: string,
  ask: string,
  last: string,
  depth = '5',
  symbol = 'BTCUSDT',
) {
  bench.market.tick(symbol, {
    book: depthOf(symbol, [[bid, depth]], [[ask, depth]]),
    deals: [[last, '0.01', 'buy']],
  });
}

/** Two users and a quoted market of BTC between 60000 and 60010. */
export async function opened() {
  const store = await SqliteStore.open(':memory:');
  const bench = await openBench({ config: { store } });
  quote(bench, '60000', '60010', '60005');
  const demo = await bench.login('demo');
  const maker = await bench.login('maker');
  const open = (side: 'long' | 'short', more: object = {}, caller: Caller = demo) =>
    bench.call(
      leverSubmit,
      {
        ...({ symbol: 'BTCUSDT', type: 'market', lots: '100', leverage: '10' } as const),
        ...{ side, client_id: clientId(), ...more },
      },
      caller,
    );
  const account = async (caller: Caller = demo) =>
    (await bench.call(leverDeal, { symbol: 'BTCUSDT' }, caller)).account;
  const rows = async (view: 'trading' | 'history', caller: Caller = demo) =>
    (await bench.call(leverMyTrade, { view }, caller)).rows;
  const expectSound = () =>
    expect(audit((sql) => store.query(sql)).checks.filter(({ ok }) => !ok)).toEqual([]);
  return { bench, store, demo, maker, open, account, rows, expectSound };
}

/** The state that a refused command must not change. */
export const stateOf = async ({ account, rows }: Awaited<ReturnType<typeof opened>>) => ({
  account: await account(),
  trading: await rows('trading'),
  history: await rows('history'),
});
