import {
  type BookView,
  type ContractPosition,
  type ContractSide,
  type ContractTerms,
  contractTerms,
  feeOf,
  liquidationPriceOf,
  marginOf,
  worthOf,
} from '#streams';
import {
  CONTRACT_MIN_LOTS,
  divide,
  type ErrorId,
  formatFixed,
  formatUnits,
  type Instrument,
  parseUnits,
  pow10,
  type RequestOf,
} from '#wire';
import type { leverSubmit } from '#wire/calls/contracts.ts';
import { averagePrice, QUANTITY_SCALE as SCALE, walk } from '../../market/book-walk.ts';
import { distanceOf, exceededLimit } from '../../market/price-distance.ts';
import { draftValue, wholeValue } from '../../ui/number-draft.ts';
import { netAt } from './stop-math.ts';

/** A stop: on or off, and the price it stands at. Off keeps what was typed. */
interface StopDraft {
  readonly on: boolean;
  readonly price: string;
}

export interface ContractTicket {
  readonly side: ContractSide;
  readonly type: 'limit' | 'market';
  readonly price: string;
  readonly lots: string;
  readonly leverage: number;
  readonly takeProfit: StopDraft;
  readonly stopLoss: StopDraft;
}

const NO_STOP: StopDraft = { on: false, price: '' };

export const emptyTicket = (instrument: Instrument): ContractTicket => ({
  side: 'long',
  type: 'market',
  price: '',
  lots: '1',
  leverage: instrument.leverages.includes(10) ? 10 : (instrument.leverages[0] ?? 1),
  takeProfit: NO_STOP,
  stopLoss: NO_STOP,
});

export type StopField = 'take_profit' | 'stop_loss';
export interface ContractProblem {
  readonly field: 'price' | 'lots' | StopField;
  readonly id: ErrorId;
  /** The limit that was exceeded, for the text. */
  readonly limit?: string;
}

/** All figures of the panel. Plain decimals; null while unknown. */
export interface Assessment {
  readonly quantity: string | null;
  readonly turnover: string | null;
  readonly average: string | null;
  readonly margin: string | null;
  readonly fee: string | null;
  readonly cost: string | null;
  readonly liquidation: string | null;
  /** Distance of the liquidation price from the mark, percent with sign. */
  readonly distance: string | null;
  /** Money gained or lost at each stop that is on, after both fees; null while unknown. */
  readonly atTakeProfit: string | null;
  readonly atStopLoss: string | null;
  /** Distance of the limit price from the last price, in hundredths of a percent, with its sign. */
  readonly fromLast: number | null;
  /** The displayed book cannot fill it completely. */
  readonly thin: boolean;
  /** The position that it opens; null while unknown. */
  readonly held: ContractPosition | null;
  readonly problems: readonly ContractProblem[];
}

export interface ContractContext {
  readonly instrument: Instrument;
  /** Terms of the exchange. */
  readonly terms: { readonly fee_bps: number; readonly maintenance_bps: number };
  readonly mark: string | null;
  /** Last price of the market; null while unknown. */
  readonly last: string | null;
  readonly book: BookView | null;
  /** Null for a visitor and while it loads. */
  readonly available: string | null;
}

/** The consequences of a ticket, computed exactly like the exchange. */
export function assess(ticket: ContractTicket, context: ContractContext): Assessment {
  const { instrument, mark, available } = context;
  const rules = rulesOf(context);
  const { priceDecimals } = instrument;
  const price = priceOf(ticket, priceDecimals);
  const lots = wholeValue(ticket.lots) ?? 0n;
  const quantity = lots * parseUnits(instrument.contractLot, SCALE);
  const tooMany = quantity > parseUnits(instrument.maxQuantity, SCALE);
  const filled = quantity > 0n ? fill(ticket, context, rules, price, quantity) : null;
  const turnover = filled?.turnover ?? null;
  const margin = turnover === null ? null : marginOf(turnover, ticket.leverage);
  const fee = turnover === null ? null : feeOf(rules, turnover);
  const cost = margin === null || fee === null ? null : margin + fee;
  const liquidation =
    turnover === null || margin === null || fee === null
      ? null
      : liquidationPriceOf(rules, { side: ticket.side, quantity, margin, opened: turnover });
  const markUnits = mark === null ? null : parseUnits(mark, priceDecimals);
  const from = ticket.type === 'limit' ? price : markUnits;
  const lastUnits = context.last === null ? null : parseUnits(context.last, priceDecimals);
  const way = ticket.side === 'long' ? 'buy' : 'sell';

  const problems: ContractProblem[] = [];
  if (ticket.type === 'limit') {
    if (price === null) problems.push({ field: 'price', id: 'price-required' });
    else if (price === 0n) problems.push({ field: 'price', id: 'price-invalid' });
    else {
      const limit = exceededLimit(way, price, lastUnits, markUnits);
      if (limit !== null) {
        const text = formatFixed(limit, priceDecimals);
        problems.push({ field: 'price', id: 'price-out-of-band', limit: text });
      }
    }
  }
  if (lots < BigInt(CONTRACT_MIN_LOTS)) problems.push({ field: 'lots', id: 'lots-invalid' });
  else if (tooMany) problems.push({ field: 'lots', id: 'amount-too-large' });
  else if (available !== null && cost !== null && cost > parseUnits(available, SCALE)) {
    problems.push({ field: 'lots', id: 'insufficient-balance' });
  }
  problems.push(...stopProblems(ticket, ticket.side, from, liquidation, priceDecimals));

  const held =
    turnover === null || margin === null || fee === null
      ? null
      : { side: ticket.side, quantity, opened: turnover, margin, fee };
  /** Result of closing everything at a stop's price. */
  const resultAt = ({ on, price: draft }: StopDraft): bigint | null => {
    const value = draftValue(draft);
    return on && value !== null && held
      ? netAt(rules, held, parseUnits(value, priceDecimals))
      : null;
  };
  const money = (units: bigint | null) => (units === null ? null : formatUnits(units, SCALE));
  return {
    quantity: quantity > 0n ? formatUnits(quantity, SCALE) : null,
    turnover: money(turnover),
    average: filled?.average == null ? null : formatFixed(filled.average, priceDecimals),
    margin: money(margin),
    fee: money(fee),
    cost: money(cost),
    liquidation:
      liquidation === null || liquidation === 0n ? null : formatFixed(liquidation, priceDecimals),
    distance:
      liquidation === null || liquidation === 0n || !markUnits
        ? null
        : formatFixed(((liquidation - markUnits) * 10_000n) / markUnits, 2),
    atTakeProfit: money(resultAt(ticket.takeProfit)),
    atStopLoss: money(resultAt(ticket.stopLoss)),
    fromLast: distanceOf(price, lastUnits),
    thin: filled?.thin ?? false,
    held,
    problems,
  };
}

/** The pair's terms with the exchange's rates. */
function rulesOf({ instrument, terms }: ContractContext): ContractTerms {
  const known = contractTerms(instrument.symbol);
  if (!known) throw new Error(`${instrument.symbol} is not listed`);
  return {
    ...known,
    feeBps: BigInt(terms.fee_bps),
    maintenanceBps: BigInt(terms.maintenance_bps),
  };
}

const priceOf = ({ type, price }: ContractTicket, decimals: number): bigint | null => {
  const value = draftValue(price);
  return type === 'market' || value === null ? null : parseUnits(value, decimals);
};

interface Fill {
  /** Money units. */
  readonly turnover: bigint;
  readonly average: bigint | null;
  readonly thin: boolean;
}

/** Its expected opening price: from the book's levels, or the limit price of a resting order. */
function fill(
  { side, type }: ContractTicket,
  { instrument, book }: ContractContext,
  rules: ContractTerms,
  price: bigint | null,
  quantity: bigint,
): Fill | null {
  const { priceDecimals } = instrument;
  const levels = book ? (side === 'long' ? book.asks : book.bids) : [];
  const limit = price === null ? {} : { limit: { price, buy: side === 'long' } };
  const walked = walk(levels, priceDecimals, { quantity, ...limit });
  const whole = walked.filled === quantity;
  if (type === 'limit' && !whole) {
    if (price === null || price === 0n) return null;
    // Computed at its limit price, because it opens at that or better.
    const turnover = worthOf(rules, 'short', quantity, price);
    return { turnover, average: price, thin: false };
  }
  const average = averagePrice(walked);
  if (average === null) return null;
  const had = divide(walked.turnover, pow10(priceDecimals), 'floor');
  const rest = whole ? 0n : worthOf(rules, 'short', quantity - walked.filled, average);
  return { turnover: had + rest, average, thin: !whole };
}

/**
 * RULE:contract-stops: an active stop needs a price on its own side, and a stop-loss must be before
 * the liquidation price, which would be reached first.
 * @param from - reference price of both; null while unknown, in price units
 * @param liquidation - null while unknown, in price units
 */
export function stopProblems(
  stops: Pick<ContractTicket, 'takeProfit' | 'stopLoss'>,
  side: ContractSide,
  from: bigint | null,
  liquidation: bigint | null,
  decimals: number,
): readonly ContractProblem[] {
  const check = (field: StopField, { on, price }: StopDraft): ContractProblem[] => {
    if (!on) return [];
    const value = draftValue(price);
    if (value === null) return [{ field, id: 'stop-price-required' }];
    const units = parseUnits(value, decimals);
    if (units === 0n) return [{ field, id: 'price-invalid' }];
    const above = (side === 'long') === (field === 'take_profit');
    const wrong = from !== null && (above ? units <= from : units >= from);
    if (wrong) return [{ field, id: 'stop-wrong-side' }];
    if (field === 'take_profit' || !liquidation) return [];
    const beyond = side === 'long' ? units <= liquidation : units >= liquidation;
    return beyond ? [{ field, id: 'stop-beyond-liquidation' }] : [];
  };
  return [...check('take_profit', stops.takeProfit), ...check('stop_loss', stops.stopLoss)];
}

/** The prices of active stops, in the form of calls. */
export function stopFields({
  takeProfit,
  stopLoss,
}: Pick<ContractTicket, 'takeProfit' | 'stopLoss'>): {
  take_profit?: string;
  stop_loss?: string;
} {
  const take = takeProfit.on ? draftValue(takeProfit.price) : null;
  const stop = stopLoss.on ? draftValue(stopLoss.price) : null;
  return { ...(take && { take_profit: take }), ...(stop && { stop_loss: stop }) };
}

/** The request of a ticket without errors. */
export function contractRequest(
  ticket: ContractTicket,
  symbol: string,
  clientId: string,
): RequestOf<typeof leverSubmit> {
  const { side, type, leverage } = ticket;
  return {
    symbol,
    side,
    type,
    ...(type === 'limit' ? { price: draftValue(ticket.price) ?? '' } : {}),
    lots: String(wholeValue(ticket.lots) ?? ''),
    leverage: String(leverage),
    ...stopFields(ticket),
    client_id: clientId,
  };
}
