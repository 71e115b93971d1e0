import { coinByCode } from '@tideline/wire';
import { profitAt, worthAt } from '../contracts/rules.ts';
import type { ContractRow } from '../contracts/wire.ts';
import type { ChangeKind } from '../ledger/accounts.ts';
import { PAIRS } from '../matching/pair.ts';
import type { Row } from '../store/tables.ts';
import { type LastPrice, worthOf } from './rules.ts';

/** An amount of a coin in its minor units. */
export interface Amount {
  readonly coin: string;
  readonly units: bigint;
}

/** What an account was worth at one instant, besides its holdings. */
export interface Open {
  readonly contracts: readonly ContractRow[];
  /** Stakes of running options, counted in full: their outcome is open. */
  readonly stakes: readonly Amount[];
}

/** Changes that are no result of trading: money that came in or went out, and paper funds. */
const EXTERNAL: ReadonlySet<string> = new Set<ChangeKind>(['deposit', 'withdraw', 'reset']);

export const isExternal = ({ kind }: Pick<Row<'legs'>, 'kind'>): boolean => EXTERNAL.has(kind);

/** Worth in USDT units; null when a held coin has no price. Each amount rounds down. */
export function sumKnown(amounts: Iterable<Amount>, price: LastPrice): bigint | null {
  let sum = 0n;
  for (const { coin: code, units } of amounts) {
    if (units === 0n) continue;
    const coin = coinByCode(code);
    const worth = coin ? worthOf(coin, units, price) : null;
    if (worth === null) return null;
    sum += worth;
  }
  return sum;
}

/** Profit of open positions before closing costs, in USDT units; null without a price. */
export function openProfit(rows: readonly ContractRow[], price: LastPrice): bigint | null {
  let sum = 0n;
  for (const { symbol, side, quantity, open_turnover: opened } of rows) {
    const pair = PAIRS.get(symbol);
    const at = price(symbol);
    if (!pair || at === null || opened === null) return null;
    sum += profitAt(side, opened, worthAt(pair, side, at, quantity));
  }
  return sum;
}

/** Equity of an account in USDT units; null when a price is unknown. */
export function equityOf(
  held: Iterable<Amount>,
  { contracts, stakes }: Open,
  prices: { readonly coins: LastPrice; readonly contracts: LastPrice },
): bigint | null {
  const parts = [
    sumKnown(held, prices.coins),
    sumKnown(stakes, prices.coins),
    openProfit(contracts, prices.contracts),
  ];
  return parts.reduce<bigint | null>(
    (sum, part) => (sum === null || part === null ? null : sum + part),
    0n,
  );
}
