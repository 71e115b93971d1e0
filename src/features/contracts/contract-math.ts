import {
  type ContractPosition,
  contractPnl,
  contractPosition,
  contractTerms,
  feeOf,
  liquidationPriceOf,
  totalOf,
  worthOf,
} from '@tideline/streams';
import {
  COIN_SCALE,
  type ContractOrder,
  divide,
  formatFixed,
  formatUnits,
  parseUnits,
} from '@tideline/wire';
import { priceForNet } from './stop-math.ts';

/** A position at a mark price. Plain decimals. */
export interface Valued {
  /** Result of closing now: profit less the paid fee and the fee for closing. */
  readonly net: string;
  /** Profit on the mark price, before any fee. */
  readonly gross: string;
  /** The fee paid at opening and the fee for closing now. */
  readonly fees: string;
  /** The fee paid at opening. */
  readonly paid: string;
  /** The fee for closing now; at most what remains of the margin. */
  readonly closing: string;
  /** Net profit as a share of the margin, percent. */
  readonly percent: string;
  /** Mark price from which on closing is profitable. */
  readonly breakEven: string;
  /** Maintenance margin as a share of the remaining margin, percent; liquidated at 100. */
  readonly ratio: string | null;
}

/** Decimals of every amount of the quote coin. */
const SCALE = COIN_SCALE;
const BPS = 10_000n;

/** An open position in exact units, with its pair's terms; null unless it is open and listed. */
export const heldOf = (order: ContractOrder) => {
  const terms = contractTerms(order.symbol);
  const held = terms && contractPosition(terms, order);
  return held && { terms, held };
};

const pnlOf = (order: ContractOrder, mark: string | null) => {
  const known = heldOf(order);
  if (!known || mark === null) return null;
  const { terms, held } = known;
  const pnl = contractPnl(terms, held, parseUnits(mark, terms.priceDecimals));
  return { ...pnl, margin: held.margin };
};

/** A part of a whole in percent, such as `12.34`; null when the whole is zero. */
const share = (part: bigint, whole: bigint): string | null =>
  whole <= 0n ? null : formatFixed((part * BPS) / whole, 2);

/** An open position's figures at a mark; null while that, or the position's own, is unknown. */
export function valuedAt(order: ContractOrder, mark: string | null): Valued | null {
  const known = heldOf(order);
  const pnl = pnlOf(order, mark);
  if (!known || !pnl) return null;
  return {
    net: formatUnits(pnl.net, SCALE),
    gross: formatUnits(pnl.profit, SCALE),
    fees: formatUnits(pnl.profit - pnl.net, SCALE),
    paid: formatUnits(known.held.fee, SCALE),
    closing: formatUnits(pnl.profit - pnl.net - known.held.fee, SCALE),
    percent: formatFixed(divide(pnl.net * BPS, pnl.margin, 'floor'), 2),
    breakEven: formatFixed(priceForNet(known.terms, known.held, 0n), known.terms.priceDecimals),
    ratio: share(pnl.maintenance, pnl.equity),
  };
}

/**
 * The position whose stops an order has: the open one, or the one that a waiting order opens at its
 * limit price.
 */
export function heldForStops(order: ContractOrder): ContractPosition | null {
  if (order.status !== 'waiting') return heldOf(order)?.held ?? null;
  const terms = contractTerms(order.symbol);
  if (!terms || order.price === null) return null;
  const quantity = parseUnits(order.quantity, terms.quantityScale);
  const opened = worthOf(terms, 'short', quantity, parseUnits(order.price, terms.priceDecimals));
  const margin = parseUnits(order.margin, SCALE);
  return { side: order.side, quantity, opened, margin, fee: feeOf(terms, opened) };
}

/** Liquidation price of a position, or of the one a waiting order opens; null when unknown. */
export function liquidationOf(order: ContractOrder): bigint | null {
  const terms = contractTerms(order.symbol);
  const held = heldForStops(order);
  return terms && held && liquidationPriceOf(terms, held);
}

/** The reserve of a waiting order: its margin, and the fee at its limit price. 0 for others. */
export function reservedOf(order: ContractOrder): bigint {
  const terms = contractTerms(order.symbol);
  if (!terms || order.status !== 'waiting' || order.price === null) return 0n;
  const quantity = parseUnits(order.quantity, terms.quantityScale);
  const turnover = worthOf(terms, 'short', quantity, parseUnits(order.price, terms.priceDecimals));
  return parseUnits(order.margin, SCALE) + feeOf(terms, turnover);
}

export interface Totals {
  readonly margin: string;
  /** Result of closing all positions now. */
  readonly net: string;
  /** Required remaining margin of all positions, in units. */
  readonly maintenance: bigint;
}

/** All positions together; null while a mark is unknown. */
export function totalsOf(
  open: readonly ContractOrder[],
  markOf: (symbol: string) => string | null,
): Totals | null {
  const positions = open.filter(({ status }) => status === 'trading');
  const all = positions.map((order) => pnlOf(order, markOf(order.symbol)));
  const net = totalOf(all.map((pnl) => pnl?.net ?? null));
  const margin = totalOf(all.map((pnl) => pnl?.margin ?? null));
  const maintenance = totalOf(all.map((pnl) => pnl?.maintenance ?? null));
  if (net === null || margin === null || maintenance === null) return null;
  return { margin: formatUnits(margin, SCALE), net: formatUnits(net, SCALE), maintenance };
}

/** Maintenance margin of all positions as a share of the account's equity, percent. */
export const riskOf = ({ maintenance }: Totals, equity: bigint | null): string | null =>
  equity === null ? null : share(maintenance, equity);
