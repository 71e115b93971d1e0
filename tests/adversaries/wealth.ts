import type { Row } from '../../exchange/foundation/store/tables.ts';
import { markOf, pairOf } from './outside.ts';
import type { World } from './world.ts';

/**
 * Fractions of a USDT unit. They cover the price decimals of every pair, so that no value is
 * rounded.
 */
const FINE = 10n ** 8n;

/** Holdings of a set of accounts: coins over all accounts, and open positions. */
export interface Holdings {
  /** Units by coin, including frozen units. */
  readonly coins: ReadonlyMap<string, bigint>;
  readonly positions: readonly Row<'contract_orders'>[];
}

export async function holdingsOf(world: World, users: readonly string[]): Promise<Holdings> {
  const coins = new Map<string, bigint>();
  for (const { owner, coin, available, frozen } of await world.store.all('balances')) {
    if (!users.includes(owner)) continue;
    coins.set(coin, (coins.get(coin) ?? 0n) + available + frozen);
  }
  const open = await world.store.all('contract_orders', { status: 'trading' });
  return { coins, positions: open.filter((each) => users.includes(each.user_id)) };
}

export type Marks = ReadonlyMap<string, bigint>;

export function marksOf(world: World): Marks {
  return new Map([...world.feed.shown].map(([symbol, shown]) => [symbol, markOf(shown)]));
}

/** Worth at the feed's marks, in fractions of USDT units ({@link FINE}). */
export function worthOf({ coins, positions }: Holdings, marks: Marks): bigint {
  let worth = 0n;
  for (const [coin, units] of coins) worth += coinWorth(coin, units, marks);
  for (const each of positions) worth += positionWorth(each, marks) - each.margin * FINE;
  return worth;
}

export function coinWorth(coin: string, units: bigint, marks: Marks): bigint {
  if (coin === 'USDT') return units * FINE;
  const symbol = `${coin}USDT`;
  const mark = marks.get(symbol);
  // Coins without a pair cannot be gained in these runs.
  return mark === undefined ? 0n : (units * mark * FINE) / pairOf(symbol).divisor;
}

/** Profit of a position at a mark in USDT units, exact for whole lots. */
export function profitAt(row: Row<'contract_orders'>, mark: bigint): bigint {
  const worth = (mark * row.quantity) / pairOf(row.symbol).divisor;
  const opened = row.open_turnover ?? 0n;
  return row.side === 'long' ? worth - opened : opened - worth;
}

/** Value of a position; a loss is limited to its margin. */
function positionWorth(row: Row<'contract_orders'>, marks: Marks): bigint {
  const mark = marks.get(row.symbol);
  if (mark === undefined) throw new Error(`${row.symbol} has no mark`);
  const equity = row.margin + profitAt(row, mark);
  return equity > 0n ? equity * FINE : 0n;
}

/** As decimal USDT, for messages. */
export const asUsdt = (worth: bigint): string => (Number(worth / FINE) / 1e8).toFixed(8);
