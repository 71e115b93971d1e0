import {
  type ContractPosition,
  type ContractSide,
  feeOf,
  liquidationPriceOf,
  marginOf,
  profitAt,
  worthOf,
} from '@tideline/streams/pure';
import { CONTRACT_MIN_LOTS, formatUnits, tryParseUnits } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Pair, readPrice } from '../../market/matching/pair.ts';

export { type ContractSide, marginOf, profitAt };

/** Maximum waiting and open contract orders of one user. */
export const OPEN_CONTRACTS_LIMIT = 100;

/** Fee of one side, in quote units. Rounds up, against the user. */
export function contractFee(pair: Pair, turnover: bigint): bigint {
  return feeOf({ feeBps: BigInt(pair.instrument.contractFeeBps) }, turnover);
}

/** Value of a quantity at a price. Rounds against the user: down for a long, up for a short. */
export function worthAt(pair: Pair, side: ContractSide, price: bigint, quantity: bigint): bigint {
  return worthOf(pair, side, quantity, price);
}

/** The mark price that liquidates a position; the formula is in the engine's `pnl`. */
export function liquidationPrice(pair: Pair, held: Omit<ContractPosition, 'fee'>): bigint {
  const maintenanceBps = BigInt(pair.instrument.maintenanceBps);
  return liquidationPriceOf({ divisor: pair.divisor, maintenanceBps }, held);
}

/** The reason to close a position at a mark price, gravest first; null while it may stay open. */
export function triggerAt(
  side: ContractSide,
  mark: bigint,
  prices: {
    readonly liquidation: bigint;
    readonly stopLoss: bigint | null;
    readonly takeProfit: bigint | null;
  },
): 'liquidation' | 'stop-loss' | 'take-profit' | null {
  const { liquidation, stopLoss, takeProfit } = prices;
  const against = (price: bigint) => (side === 'long' ? mark <= price : mark >= price);
  const inFavour = (price: bigint) => (side === 'long' ? mark >= price : mark <= price);
  if (against(liquidation)) return 'liquidation';
  if (stopLoss !== null && against(stopLoss)) return 'stop-loss';
  if (takeProfit !== null && inFavour(takeProfit)) return 'take-profit';
  return null;
}

export interface Closing {
  /** Before fees, never below minus the margin. */
  readonly profit: bigint;
  /** Closing fee, at most what remains of the margin. */
  readonly fee: bigint;
  /** Returned to the user. */
  readonly returned: bigint;
  /** Loss beyond the margin, paid by the insurance account. */
  readonly shortfall: bigint;
}

/**
 * The result of closing a position, in quote units: a user loses at most the margin. `margin +
 * profit = fee + returned`, and `profit − shortfall` is the market's result.
 */
export function closingOf(margin: bigint, marketProfit: bigint, fullFee: bigint): Closing {
  const equity = margin + marketProfit;
  if (equity < 0n) return { profit: -margin, fee: 0n, returned: 0n, shortfall: -equity };
  const fee = fullFee < equity ? fullFee : equity;
  return { profit: marketProfit, fee, returned: equity - fee, shortfall: 0n };
}

/** @throws CallError `lots-invalid`, `amount-too-large` */
export function readLots(pair: Pair, text: string): { lots: number; quantity: bigint } {
  const lots = Number(text);
  if (!Number.isSafeInteger(lots) || lots < CONTRACT_MIN_LOTS) {
    throw new CallError('lots-invalid', 'lots');
  }
  const quantity = BigInt(lots) * pair.contractLot;
  if (quantity > pair.maxQuantity) {
    const maximum = String(pair.maxQuantity / pair.contractLot);
    throw new CallError('amount-too-large', 'lots', { maximum });
  }
  return { lots, quantity };
}

/**
 * The number of lots of a position to close.
 * @throws CallError `lots-invalid`, `amount-too-large` beyond the position
 */
export function readPart({ lots }: { readonly lots: number }, text: string): number {
  const part = Number(text);
  if (!Number.isSafeInteger(part) || part < CONTRACT_MIN_LOTS) {
    throw new CallError('lots-invalid', 'lots');
  }
  if (part > lots) throw new CallError('amount-too-large', 'lots', { maximum: String(lots) });
  return part;
}

/**
 * Money to add to a position's margin, in quote units. Margin and turnover at opening as in the
 * row: together they bound the amount.
 * @throws CallError `amount-too-precise`, `amount-invalid`, `margin-full`, `amount-too-large`
 */
export function readMargin(
  { quote }: Pair,
  row: { readonly margin: bigint; readonly open_turnover: bigint | null },
  text: string,
): bigint {
  const amount = tryParseUnits(text, quote.scale);
  if (amount === null) throw new CallError('amount-too-precise', 'amount');
  if (amount <= 0n) throw new CallError('amount-invalid', 'amount');
  const max = (row.open_turnover ?? 0n) - row.margin;
  if (max <= 0n) throw new CallError('margin-full', 'amount');
  if (amount > max) {
    const params = { maximum: formatUnits(max, quote.scale), coin: quote.code };
    throw new CallError('amount-too-large', 'amount', params);
  }
  return amount;
}

/** @throws CallError `leverage-invalid` */
export function readLeverage(pair: Pair, text: string): number {
  const leverage = Number(text);
  if (!pair.instrument.leverages.includes(leverage)) {
    throw new CallError('leverage-invalid', 'leverage', {
      leverages: pair.instrument.leverages.join(', '),
    });
  }
  return leverage;
}

export interface Stops {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** The reference prices of a position's stops. */
interface StopBounds {
  /** The limit price while the order waits, the mark price once it trades. */
  readonly from: bigint;
  /** The liquidation price. */
  readonly liquidation: bigint;
}

/**
 * A take-profit must be on the winning side of the starting price and a stop-loss on the losing
 * side; otherwise they would close the position at once. A stop-loss at or beyond the liquidation
 * price would never be reached.
 * @throws CallError `stop-wrong-side`, `stop-beyond-liquidation`, and errors of reading a price
 */
export function readStops(
  pair: Pair,
  side: ContractSide,
  { from, liquidation }: StopBounds,
  request: { readonly take_profit?: string | undefined; readonly stop_loss?: string | undefined },
): Stops {
  const read = (text: string | undefined, field: string, above: boolean): bigint | null => {
    if (text === undefined) return null;
    const price = readPrice(pair, text, field);
    if (above ? price <= from : price >= from) throw new CallError('stop-wrong-side', field);
    return price;
  };
  const takeProfit = read(request.take_profit, 'take_profit', side === 'long');
  const stopLoss = read(request.stop_loss, 'stop_loss', side === 'short');
  const late =
    side === 'long' ? liquidation >= (stopLoss ?? from) : liquidation <= (stopLoss ?? from);
  if (stopLoss !== null && late) {
    throw new CallError('stop-beyond-liquidation', 'stop_loss', {
      liquidation: formatUnits(liquidation, pair.priceDecimals),
    });
  }
  return { takeProfit, stopLoss };
}
