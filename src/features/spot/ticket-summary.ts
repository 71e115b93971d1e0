import type { BookView } from '#streams';
import {
  divide,
  type ErrorId,
  formatFixed,
  formatUnits,
  type Instrument,
  parseUnits,
  pow10,
} from '#wire';
import {
  averagePrice,
  QUANTITY_SCALE,
  quoteUnits,
  slippageBps,
  type Walk,
  walk,
} from '../../market/book-walk.ts';
import { distanceOf, exceededLimit, FAR_BPS } from '../../market/price-distance.ts';
import { draftValue } from '../../ui/number-draft.ts';
import { byBudget, type Funds, maxQuantity, type Ticket, units } from './ticket.ts';

/** From here on an average price is worth a warning, in hundredths of a percent. */
const SLIPPAGE_WARNING_BPS = 300;

export interface TicketError {
  readonly field: 'price' | 'quantity' | 'budget';
  readonly id: ErrorId;
  /** The exceeded limit, for the text. */
  readonly limit?: string;
}

type TicketWarning = 'slippage' | 'thin-book' | 'far-price';

/** All figures of an order panel. Plain decimals; null while unknown. */
export interface TicketSummary {
  /**
   * Quote amount of the whole order: immediate fills at the book's prices, the rest at the limit
   * price.
   */
  readonly total: string | null;
  readonly fee: { readonly amount: string; readonly coin: string } | null;
  /** Expected average price of immediate fills. */
  readonly average: string | null;
  readonly slippage: number | null;
  /** Received amount after the fee, as far as the order fills; null while unknown. */
  readonly receives: { readonly amount: string; readonly coin: string } | null;
  /** Distance of the limit price from the last price, in hundredths of a percent, with its sign. */
  readonly distance: number | null;
  /** Used share of the funds, 0…100 and above. */
  readonly percent: number;
  readonly errors: readonly TicketError[];
  readonly warnings: readonly TicketWarning[];
}

export interface TicketContext {
  readonly instrument: Instrument;
  /** Null for a visitor, or while it loads: the balance is then not checked here. */
  readonly funds: Funds | null;
  /** Ungrouped, best first. */
  readonly book: BookView | null;
  /** Last price of the market; null while unknown. */
  readonly last: string | null;
  /** Mark price; null while unknown. */
  readonly mark: string | null;
}

const BPS = 10_000n;

/** The consequences of a ticket, calculated exactly and without a side effect. */
export function summarise(
  ticket: Ticket,
  { instrument, funds, book, last, mark }: TicketContext,
): TicketSummary {
  const { priceDecimals } = instrument;
  const buy = ticket.side === 'buy';
  const spends = byBudget(ticket);
  const sizeDraft = draftValue(spends ? ticket.budget : ticket.quantity);
  const priceDraft = draftValue(ticket.price);
  const price = ticket.type === 'limit' && priceDraft ? units(priceDraft, priceDecimals) : null;
  const quantity = !spends && sizeDraft ? units(sizeDraft, QUANTITY_SCALE) : null;
  const budget = spends && sizeDraft ? quoteUnits(sizeDraft, priceDecimals) : null;

  const levels = book ? (buy ? book.asks : book.bids) : [];
  const best = levels[0] ? parseUnits(levels[0].price, priceDecimals) : null;
  const walked = walkFor(ticket, levels, priceDecimals, price, quantity, budget);
  const average = walked && averagePrice(walked);
  const slippage = walked && best !== null ? slippageBps(walked, best) : null;

  // Quote units at price + quantity scale. The exchange reserves a limit order at its limit price.
  const limited = price !== null && quantity !== null ? price * quantity : null;
  const reserved = limited ?? budget ?? walked?.turnover ?? null;
  const resting =
    price !== null && quantity !== null ? (quantity - (walked?.filled ?? 0n)) * price : 0n;
  // Immediate fills use the book's prices, the rest the limit price.
  const total = limited === null ? reserved : (walked?.turnover ?? 0n) + resting;
  const whole = quantity ?? walked?.filled ?? null;
  const fee = feeOf(ticket.type, walked, { buy, whole, total }, instrument);

  const warnings: TicketWarning[] = [];
  if (slippage !== null && slippage >= SLIPPAGE_WARNING_BPS) warnings.push('slippage');
  if (walked?.short) warnings.push('thin-book');
  const lastUnits = last === null ? null : parseUnits(last, priceDecimals);
  const markUnits = mark === null ? null : parseUnits(mark, priceDecimals);
  const distance = distanceOf(price, lastUnits);
  if (distance !== null && Math.abs(distance) >= FAR_BPS) warnings.push('far-price');

  return {
    total: total === null || total === 0n ? null : quoteText(total, priceDecimals),
    fee,
    average: average === null ? null : formatFixed(average, priceDecimals),
    slippage,
    receives: receivesOf(fee, { buy, whole, total }, instrument),
    distance,
    percent: percentOf(ticket, instrument, funds, quantity, budget),
    errors: [
      ...bandErrors(ticket.side, price, lastUnits, markUnits, priceDecimals),
      ...errorsOf(ticket, { price, quantity, budget, total: reserved }, instrument, funds),
    ],
    warnings,
  };
}

function walkFor(
  ticket: Ticket,
  levels: BookView['asks'],
  priceDecimals: number,
  price: bigint | null,
  quantity: bigint | null,
  budget: bigint | null,
): Walk | null {
  if (levels.length === 0) return null;
  if (ticket.type === 'limit') {
    if (price === null || quantity === null) return null;
    return walk(levels, priceDecimals, {
      quantity,
      limit: { price, buy: ticket.side === 'buy' },
    });
  }
  if (budget !== null) return walk(levels, priceDecimals, { budget });
  return quantity === null ? null : walk(levels, priceDecimals, { quantity });
}

interface Booked {
  readonly buy: boolean;
  /** Base units of the whole order. */
  readonly whole: bigint | null;
  /** Quote units of the whole order, at price + quantity scale. */
  readonly total: bigint | null;
}

/**
 * The fee is deducted from the received coin and rounded up to a unit, as on the exchange. A market
 * order pays the taker fee. A limit order pays it for immediate fills, and the maker fee for the
 * rest.
 * @param crossing - immediate fills; null without a book
 */
function feeOf(
  type: Ticket['type'],
  crossing: Walk | null,
  { buy, whole, total }: Booked,
  { base, quote, priceDecimals, takerFeeBps, makerFeeBps }: Instrument,
): TicketSummary['fee'] {
  const all = buy ? whole : total;
  if (all === null || all === 0n) return null;
  const atOnce = (buy ? crossing?.filled : crossing?.turnover) ?? 0n;
  const taken = type === 'market' ? all : atOnce;
  const fees = taken * BigInt(takerFeeBps) + (all - taken) * BigInt(makerFeeBps);
  const units = divide(fees, buy ? BPS : BPS * pow10(priceDecimals), 'ceil');
  return { amount: formatUnits(units, QUANTITY_SCALE), coin: buy ? base : quote };
}

/** Received amount after the fee; null without a size or a price. */
function receivesOf(
  fee: TicketSummary['fee'],
  { buy, whole, total }: Booked,
  { base, quote, priceDecimals }: Instrument,
): TicketSummary['receives'] {
  const all = buy ? whole : total;
  if (all === null || all === 0n || fee === null) return null;
  const units = buy ? all : all / pow10(priceDecimals);
  const left = units - parseUnits(fee.amount, QUANTITY_SCALE);
  return { amount: formatUnits(left > 0n ? left : 0n, QUANTITY_SCALE), coin: buy ? base : quote };
}

/** A price that the exchange would refuse as a typing error, with the limit it names. */
function bandErrors(
  side: Ticket['side'],
  price: bigint | null,
  last: bigint | null,
  mark: bigint | null,
  decimals: number,
): TicketError[] {
  const limit = price === null ? null : exceededLimit(side, price, last, mark);
  if (limit === null) return [];
  return [{ field: 'price', id: 'price-out-of-band', limit: formatFixed(limit, decimals) }];
}

/** Converts quote units to the ledger's eight decimals. */
const quoteText = (total: bigint, priceDecimals: number): string =>
  formatUnits(total / 10n ** BigInt(priceDecimals), QUANTITY_SCALE);

function percentOf(
  ticket: Ticket,
  instrument: Instrument,
  funds: Funds | null,
  quantity: bigint | null,
  budget: bigint | null,
): number {
  if (!funds) return 0;
  if (byBudget(ticket)) {
    const all = quoteUnits(funds.quote, instrument.priceDecimals);
    return budget === null ? 0 : shareOf(budget, all);
  }
  const max = maxQuantity(ticket, instrument, funds);
  return quantity === null || max === null ? 0 : shareOf(quantity, max);
}

/** In whole percent, to the nearest: an amount cut to a lot still shows the share that was chosen. */
const shareOf = (part: bigint, all: bigint): number =>
  all === 0n ? 0 : Number((part * 200n + all) / (2n * all));

interface Sizes {
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly budget: bigint | null;
  /** Quote units that the exchange reserves, at price + quantity scale. */
  readonly total: bigint | null;
}

/** RULE:spot-buy and RULE:spot-sell; the exchange checks the same. */
function errorsOf(
  ticket: Ticket,
  { price, quantity, budget, total }: Sizes,
  instrument: Instrument,
  funds: Funds | null,
): TicketError[] {
  const errors: TicketError[] = [];
  const size = byBudget(ticket) ? 'budget' : 'quantity';
  const wanted = byBudget(ticket) ? budget : quantity;
  if (ticket.type === 'limit') {
    if (price === null) errors.push({ field: 'price', id: 'price-required' });
    else if (price === 0n) errors.push({ field: 'price', id: 'price-invalid' });
  }
  if (wanted === null) return [...errors, { field: size, id: 'amount-required' }];
  if (wanted === 0n) return [...errors, { field: size, id: 'amount-invalid' }];
  if (quantity !== null && quantity > units(instrument.maxQuantity, QUANTITY_SCALE)) {
    errors.push({ field: size, id: 'amount-too-large' });
  } else if (
    total !== null &&
    total < quoteUnits(instrument.minTurnover, instrument.priceDecimals)
  ) {
    errors.push({ field: size, id: 'amount-too-small' });
  }
  if (funds && !affordable(ticket, instrument, funds, { quantity, total })) {
    errors.push({ field: size, id: 'insufficient-balance' });
  }
  return errors;
}

function affordable(
  ticket: Ticket,
  instrument: Instrument,
  funds: Funds,
  { quantity, total }: Pick<Sizes, 'quantity' | 'total'>,
): boolean {
  if (ticket.side === 'sell') {
    return quantity === null || quantity <= units(funds.base, QUANTITY_SCALE);
  }
  return total === null || total <= quoteUnits(funds.quote, instrument.priceDecimals);
}
