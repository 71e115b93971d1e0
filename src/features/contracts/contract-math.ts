import { contractPnl, contractPosition, contractTerms, totalOf } from '#streams';
import { COIN_SCALE, type ContractOrder, formatFixed, formatUnits, parseUnits } from '#wire';

/** A position at a mark price. Plain decimals. */
export interface Valued {
  readonly profit: string;
  /** Profit as a share of the margin, percent. */
  readonly percent: string;
  /** Maintenance margin as a share of what is left of the margin, percent; liquidated at 100. */
  readonly ratio: string | null;
}

/** Digits of every amount of the quote coin. */
const SCALE = COIN_SCALE;

const pnlOf = (order: ContractOrder, mark: string | null) => {
  const terms = contractTerms(order.symbol);
  const held = terms && contractPosition(terms, order);
  if (!held || mark === null) return null;
  const pnl = contractPnl(terms, held, parseUnits(mark, terms.priceDecimals));
  return { ...pnl, margin: held.margin };
};

/** `12.34` percent of a part of a whole; null when nothing is left of the whole. */
const share = (part: bigint, whole: bigint): string | null =>
  whole <= 0n ? null : formatFixed((part * 10_000n) / whole, 2);

/** A trading position's worth at a mark; null while that, or the position's own, is unknown. */
export function valuedAt(order: ContractOrder, mark: string | null): Valued | null {
  const pnl = pnlOf(order, mark);
  return (
    pnl && {
      profit: formatUnits(pnl.profit, SCALE),
      percent: formatFixed(pnl.returnBps, 2),
      ratio: share(pnl.maintenance, pnl.equity),
    }
  );
}

export interface Totals {
  readonly equity: string;
  readonly margin: string;
  readonly profit: string;
  /** Maintenance margin of all positions as a share of the equity, percent. */
  readonly risk: string | null;
}

/** The account as a whole; null while the balance or one of the marks is unknown. */
export function totalsOf(
  available: string | null,
  positions: readonly ContractOrder[],
  markOf: (symbol: string) => string | null,
): Totals | null {
  const all = positions.map((order) => pnlOf(order, markOf(order.symbol)));
  const profit = totalOf(all.map((pnl) => pnl?.profit ?? null));
  const margin = totalOf(all.map((pnl) => pnl?.margin ?? null));
  const maintenance = totalOf(all.map((pnl) => pnl?.maintenance ?? null));
  if (available === null || profit === null || margin === null || maintenance === null) return null;
  const equity = parseUnits(available, SCALE) + margin + profit;
  return {
    equity: formatUnits(equity, SCALE),
    margin: formatUnits(margin, SCALE),
    profit: formatUnits(profit, SCALE),
    risk: share(maintenance, equity),
  };
}
