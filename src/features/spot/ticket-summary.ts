import type { BookLevel } from '@tideline/streams';
import {
  divide,
  formatFixed,
  formatUnits,
  type Instrument,
  parseUnits,
  pow10,
} from '@tideline/wire';
import {
  averagePrice,
  QUANTITY_SCALE,
  slippageBps,
  type Walk,
  walk,
} from '../../market/book-walk.ts';
import { distanceOf, FAR_BPS } from '../../market/price-distance.ts';
import { atMarket, type Ticket } from './ticket.ts';
import { type TicketError, ticketErrors } from './ticket-errors.ts';
import {
  budgetOf,
  maxQuantity,
  percentOf,
  referencePrice,
  reservePrice,
  type Size,
  type Sizing,
  sizeOf,
  wholeLots,
} from './ticket-size.ts';

/** From here on an average price is worth a warning, in hundredths of a percent. */
const SLIPPAGE_WARNING_BPS = 300;

type TicketWarning = 'slippage' | 'thin-book' | 'far-price';

interface Amount {
  readonly amount: string;
  readonly coin: string;
}

/** All figures of an order panel. Plain decimals; null while unknown. */
export interface TicketSummary {
  readonly size: Size;
  /** The same as text: the quantity in the base coin, or the expected one of an amount to spend. */
  readonly quantity: string | null;
  /**
   * Quote amount of the whole order: immediate fills at the book's prices, the rest at the limit
   * price.
   */
  readonly total: string | null;
  /** In the coin in which it is booked. */
  readonly fee: Amount | null;
  /** Expected average price of immediate fills. */
  readonly average: string | null;
  readonly slippage: number | null;
  /** Received amount after the fee, as far as the order fills; null while unknown. */
  readonly receives: Amount | null;
  /** The largest quantity that the funds allow. */
  readonly max: string | null;
  /** Distance of the limit price from the last price, in hundredths of a percent, with its sign. */
  readonly distance: number | null;
  /** Used share of the funds, 0…100 and above. */
  readonly percent: number;
  readonly errors: readonly TicketError[];
  readonly warnings: readonly TicketWarning[];
}

export interface TicketContext extends Sizing {
  /** Mark price; null while unknown. */
  readonly mark: string | null;
}

const BPS = 10_000n;

/** The consequences of a ticket, calculated exactly and without a side effect. */
export function summarise(ticket: Ticket, context: TicketContext): TicketSummary {
  const { instrument, book, last, mark } = context;
  const { priceDecimals } = instrument;
  const buy = ticket.side === 'buy';
  const size = sizeOf(ticket, context);
  const { quantity, budget } = size;
  const reference = referencePrice(ticket, context);
  const price = atMarket(ticket) ? null : reference;

  const levels = book ? (buy ? book.asks : book.bids) : [];
  const best = levels[0] ? parseUnits(levels[0].price, priceDecimals) : null;
  const walked = walkFor(ticket, levels, instrument, price, size);
  const average = walked && averagePrice(walked);
  const slippage = walked && best !== null ? slippageBps(walked, best) : null;

  // Quote units at price + quantity scale. The exchange reserves a limit order at its limit price.
  const known = ticket.type === 'market' ? null : reference;
  const stated = known !== null && quantity !== null ? known * quantity : null;
  const spends = stated ?? budget ?? walked?.turnover ?? null;
  const covered = ticket.type === 'market' ? null : reservePrice(ticket, context);
  const reserved = covered !== null && quantity !== null ? covered * quantity : spends;
  const resting = ((quantity ?? 0n) - (walked?.filled ?? 0n)) * (known ?? 0n);
  // Immediate fills use the book's prices, the rest the limit price. An order at market spends what
  // its whole lots cost, which is up to a lot below its budget.
  const total = stated === null ? (walked?.turnover ?? spends) : (walked?.turnover ?? 0n) + resting;
  const spent =
    budget !== null && known !== null
      ? wholeLots(divide(budget, known, 'floor'), instrument)
      : (walked?.filled ?? null);
  const whole = quantity ?? spent;
  // An order at market trades what the book has; its rest is cancelled.
  const traded = ticket.type === 'market' && walked !== null ? walked.filled : whole;
  const booked: Booked = { buy, whole: traded, total, walked };
  const fee = feeOf(ticket.type, booked, instrument);

  const warnings: TicketWarning[] = [];
  if (slippage !== null && slippage >= SLIPPAGE_WARNING_BPS) warnings.push('slippage');
  if (walked?.short) warnings.push('thin-book');
  const lastUnits = last === null ? null : parseUnits(last, priceDecimals);
  const distance = distanceOf(ticket.type === 'limit' ? price : null, lastUnits);
  if (distance !== null && Math.abs(distance) >= FAR_BPS) warnings.push('far-price');
  const max = maxQuantity(ticket, context);

  return {
    size,
    quantity: whole === null || whole === 0n ? null : formatUnits(whole, QUANTITY_SCALE),
    total: total === null || total === 0n ? null : quoteText(total, priceDecimals),
    fee,
    average: average === null ? null : formatFixed(average, priceDecimals),
    slippage,
    receives: receivesOf(fee, booked, instrument),
    max: max === null ? null : formatUnits(max, QUANTITY_SCALE),
    distance,
    percent: percentOf(ticket, size, context),
    errors: ticketErrors(ticket, { ...size, sizing: context, mark, reserved }),
    warnings,
  };
}

/** Fills at once; null without a book, and for an order that waits for its trigger. */
function walkFor(
  ticket: Ticket,
  levels: readonly BookLevel[],
  instrument: Instrument,
  price: bigint | null,
  { quantity, budget }: Size,
): Walk | null {
  if (levels.length === 0) return null;
  const { priceDecimals } = instrument;
  if (ticket.type === 'limit') {
    if (price === null || quantity === null) return null;
    return walk(levels, priceDecimals, {
      quantity,
      limit: { price, buy: ticket.side === 'buy' },
    });
  }
  if (ticket.type !== 'market') return null;
  if (budget !== null) {
    return walk(levels, priceDecimals, { budget: budgetOf(budget, instrument) });
  }
  return quantity === null ? null : walk(levels, priceDecimals, { quantity });
}

interface Booked {
  readonly buy: boolean;
  /** Base units of the whole order, at market of what fills. */
  readonly whole: bigint | null;
  /** Quote units of the whole order, at price + quantity scale. */
  readonly total: bigint | null;
  /** Fills at once; null while they are unknown. */
  readonly walked: Walk | null;
}

/**
 * The fee is deducted from the received coin and rounded up to a unit for each fill, as on the
 * exchange. Fills at once, and all of an order that trades at market, pay the taker fee. The rest
 * of a limit order pays the maker fee.
 */
function feeOf(
  type: Ticket['type'],
  { buy, whole, total, walked }: Booked,
  { base, quote, priceDecimals, takerFeeBps, makerFeeBps }: Instrument,
): Amount | null {
  const all = buy ? whole : total;
  if (all === null || all === 0n) return null;
  const unit = BPS * (buy ? 1n : pow10(priceDecimals));
  const fee = (received: bigint, bps: number) => divide(received * BigInt(bps), unit, 'ceil');
  const taken = (walked?.fills ?? []).map((fill) => (buy ? fill.quantity : fill.turnover));
  const rest = taken.reduce((left, received) => left - received, all);
  const restBps = type === 'limit' || type === 'oco' ? makerFeeBps : takerFeeBps;
  const units = taken.reduce(
    (sum, received) => sum + fee(received, takerFeeBps),
    rest > 0n ? fee(rest, restBps) : 0n,
  );
  return { amount: formatUnits(units, QUANTITY_SCALE), coin: buy ? base : quote };
}

/** Received amount after the fee; null without a size or a price. */
function receivesOf(
  fee: Amount | null,
  { buy, whole, total }: Booked,
  { base, quote, priceDecimals }: Instrument,
): Amount | null {
  const all = buy ? whole : total;
  if (all === null || all === 0n || fee === null) return null;
  const units = buy ? all : all / pow10(priceDecimals);
  const left = units - parseUnits(fee.amount, QUANTITY_SCALE);
  return { amount: formatUnits(left > 0n ? left : 0n, QUANTITY_SCALE), coin: buy ? base : quote };
}

/** Converts quote units to the ledger's eight decimals. */
const quoteText = (total: bigint, priceDecimals: number): string =>
  formatUnits(total / 10n ** BigInt(priceDecimals), QUANTITY_SCALE);
