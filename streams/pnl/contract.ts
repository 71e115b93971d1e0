import { divide } from '@tideline/wire/decimal';
import type { ContractTerms } from './terms.ts';

export type ContractSide = 'long' | 'short';

/** One open contract, in exact units. Amounts are units of the quote coin. */
export interface ContractPosition {
  readonly side: ContractSide;
  /** Units of the base coin. */
  readonly quantity: bigint;
  /** Turnover at opening, the sum over all fills. */
  readonly opened: bigint;
  /** Isolated margin. */
  readonly margin: bigint;
  /** Fee paid at opening. */
  readonly fee: bigint;
}

/** Profit and loss of a contract at a mark price. Amounts are units of the quote coin. */
export interface ContractPnl {
  /** On the mark price, before fees; may be below minus the margin. */
  readonly profit: bigint;
  /** Result of closing now: profit, at least minus the margin, less both fees. */
  readonly net: bigint;
  /** Margin plus profit. */
  readonly equity: bigint;
  /** Profit in hundredths of a percent of the margin. */
  readonly returnBps: bigint;
  /**
   * Equity in hundredths of a percent of the turnover at opening; liquidated at the maintenance
   * rate.
   */
  readonly marginBps: bigint;
  /** Equity at or below which the position is liquidated. */
  readonly maintenance: bigint;
  /** Mark price, in price units, at or beyond which it is liquidated. */
  readonly liquidationPrice: bigint;
  readonly liquidated: boolean;
}

const BPS = 10_000n;

/** Worth of a quantity at a price. Rounds against the holder: down for a long, up for a short. */
export function worthOf(
  terms: Pick<ContractTerms, 'divisor'>,
  side: ContractSide,
  quantity: bigint,
  price: bigint,
): bigint {
  return divide(price * quantity, terms.divisor, side === 'long' ? 'floor' : 'ceil');
}

/** Isolated margin of a turnover: turnover ÷ leverage. Rounds up, against the holder. */
export function marginOf(turnover: bigint, leverage: number): bigint {
  return divide(turnover, BigInt(leverage), 'ceil');
}

/** Fee of one side: turnover × rate. Rounds up, against the holder. */
export function feeOf(terms: Pick<ContractTerms, 'feeBps'>, turnover: bigint): bigint {
  return divide(turnover * terms.feeBps, BPS, 'ceil');
}

/** Required remaining margin: turnover at opening × rate. Rounds up, against the holder. */
export function maintenanceOf(
  terms: Pick<ContractTerms, 'maintenanceBps'>,
  opened: bigint,
): bigint {
  return divide(opened * terms.maintenanceBps, BPS, 'ceil');
}

/**
 * Profit of a position from its turnover at opening and its present worth. Exact; may be negative.
 */
export function profitAt(side: ContractSide, opened: bigint, worth: bigint): bigint {
  return side === 'long' ? worth - opened : opened - worth;
}

/** Profit at a mark price. Exact except for the worth, which is rounded against the holder. */
export function profitOf(terms: ContractTerms, held: ContractPosition, mark: bigint): bigint {
  return profitAt(held.side, held.opened, worthOf(terms, held.side, held.quantity, mark));
}

/**
 * Mark price at or beyond which equity is at or below the maintenance margin, in price units. Exact
 * with the rounding of {@link worthOf}: one price unit nearer, the position still stands. For a
 * long
 *
 *     ⌊price × quantity ÷ divisor⌋ ≤ edge,  edge = opened − (margin − maintenance)
 *
 * holds up to the last price below (edge + 1) × divisor ÷ quantity; for a short ⌈…⌉ ≥ edge, with
 * edge = opened + (margin − maintenance), holds from the first price above (edge − 1) × divisor ÷
 * quantity. Never below 0.
 */
export function liquidationPriceOf(
  terms: Pick<ContractTerms, 'divisor' | 'maintenanceBps'>,
  held: Omit<ContractPosition, 'fee'>,
): bigint {
  const mayLose = held.margin - maintenanceOf(terms, held.opened);
  if (held.side === 'short') {
    const below = divide((held.opened + mayLose - 1n) * terms.divisor, held.quantity, 'floor');
    return below + 1n > 0n ? below + 1n : 0n;
  }
  const above = divide((held.opened - mayLose + 1n) * terms.divisor, held.quantity, 'ceil');
  const price = above - 1n;
  return price > 0n ? price : 0n;
}

/** All figures of a position at a mark price, in price units. Rates are rounded down. */
export function contractPnl(
  terms: ContractTerms,
  held: ContractPosition,
  mark: bigint,
): ContractPnl {
  const profit = profitOf(terms, held, mark);
  const equity = held.margin + profit;
  const maintenance = maintenanceOf(terms, held.opened);
  const liquidationPrice = liquidationPriceOf(terms, held);
  // A loss ends at the margin; the closing fee is at most the remaining equity.
  const left = equity > 0n ? equity : 0n;
  const full = feeOf(terms, worthOf(terms, held.side, held.quantity, mark));
  const closing = full < left ? full : left;
  return {
    profit,
    net: left - closing - held.margin - held.fee,
    equity,
    returnBps: divide(profit * BPS, held.margin, 'floor'),
    marginBps: divide(equity * BPS, held.opened, 'floor'),
    maintenance,
    liquidationPrice,
    liquidated: equity <= maintenance,
  };
}
