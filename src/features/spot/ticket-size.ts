import type { BookView } from '@tideline/streams';
import {
  bandLimit,
  divide,
  formatFixed,
  type Instrument,
  parseUnits,
  pow10,
  truncateDecimal,
} from '@tideline/wire';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE, quoteUnits, walk } from '../../market/book-walk.ts';
import { BUDGET_DECIMALS, byBudget, type Funds, inMoney, type Ticket } from './ticket.ts';

/** What a size is worked out from. */
export interface Sizing {
  readonly instrument: Instrument;
  /** Null for a visitor, or while they load. */
  readonly funds: Funds | null;
  /** Ungrouped, best first. */
  readonly book: BookView | null;
  /** Last price of the market; null while unknown. */
  readonly last: string | null;
}

/** A ticket's size. Both are null while it is missing or cannot be converted. */
export interface Size {
  /** Base units at {@link QUANTITY_SCALE}: sent as it is. */
  readonly quantity: bigint | null;
  /** Quote units at price + quantity scale that a buy at market spends. */
  readonly budget: bigint | null;
}

/** Units of a plain decimal; digits beyond the scale are truncated. */
export const units = (text: string, scale: number): bigint =>
  parseUnits(truncateDecimal(text, scale), scale);

const unitsOf = (draft: string | null, scale: number): bigint | null => {
  const value = draft === null ? null : draftValue(draft);
  return value === null ? null : units(value, scale);
};

/**
 * The price that relates quantity and money, in price units: the typed one, the trigger of a stop
 * at market, or the market's own. Null while it is unknown or zero.
 */
export function referencePrice(ticket: Ticket, { instrument, book, last }: Sizing): bigint | null {
  const opposite = ticket.side === 'buy' ? book?.asks[0]?.price : book?.bids[0]?.price;
  const text =
    ticket.type === 'market'
      ? (opposite ?? last)
      : ticket.type === 'trailing-stop'
        ? last
        : ticket.type === 'stop-market'
          ? ticket.trigger
          : ticket.price;
  return unitsOf(text, instrument.priceDecimals) || null;
}

/**
 * The highest price that a triggered buy of a quantity may pay; the exchange reserves for it. Null
 * for any other order, and while its price is unknown.
 */
function coverPrice(ticket: Ticket, sizing: Sizing): bigint | null {
  const { side, type, trigger, trail, trailBy } = ticket;
  if (side === 'sell' || inMoney(ticket)) return null;
  const decimals = sizing.instrument.priceDecimals;
  if (type === 'stop-market' || type === 'oco') {
    const at = unitsOf(trigger, decimals);
    return at === null ? null : bandLimit('buy', at);
  }
  if (type !== 'trailing-stop') return null;
  const last = unitsOf(sizing.last, decimals);
  const turn = unitsOf(trail, trailBy === 'percent' ? 2 : decimals);
  if (last === null || turn === null) return null;
  const above = trailBy === 'percent' ? divide(last * turn, 10_000n, 'ceil') : turn;
  return bandLimit('buy', last + above);
}

/** What the exchange reserves at least for each unit, in price units; null while it is unknown. */
export function reservePrice(ticket: Ticket, sizing: Sizing): bigint | null {
  const price = referencePrice(ticket, sizing);
  const cover = coverPrice(ticket, sizing);
  return cover === null || (price !== null && price > cover) ? price : cover;
}

/** The size that is sent. An amount of money becomes the whole lots that it pays, rounded down. */
export function sizeOf(ticket: Ticket, sizing: Sizing): Size {
  const { instrument } = sizing;
  if (!inMoney(ticket)) {
    return { quantity: unitsOf(ticket.quantity, QUANTITY_SCALE), budget: null };
  }
  const typed = draftValue(ticket.budget);
  const money = typed === null ? null : quoteUnits(typed, instrument.priceDecimals);
  if (byBudget(ticket) || money === null) return { quantity: null, budget: money };
  return { quantity: lotsFor(ticket, money, sizing), budget: null };
}

/** Whole lots that an amount of money pays, or brings in a sale; null without a price. */
function lotsFor(ticket: Ticket, money: bigint, sizing: Sizing): bigint | null {
  const { instrument, book } = sizing;
  if (ticket.type === 'market') {
    const levels = (ticket.side === 'buy' ? book?.asks : book?.bids) ?? [];
    if (levels.length === 0) return null;
    return walk(levels, instrument.priceDecimals, { budget: budgetOf(money, instrument) }).filled;
  }
  const price = referencePrice(ticket, sizing);
  return price === null ? null : wholeLots(divide(money, price, 'floor'), instrument);
}

const lotUnits = ({ lot }: Instrument): bigint => parseUnits(lot, QUANTITY_SCALE);

/** Rounds base units down to whole lots. */
export const wholeLots = (quantity: bigint, instrument: Instrument): bigint =>
  quantity - (quantity % lotUnits(instrument));

/** Money (quote units at price + quantity scale) for {@link walk}. */
export const budgetOf = (money: bigint, instrument: Instrument) => ({
  money,
  lot: lotUnits(instrument),
});

/** What a quantity costs or brings, at price + quantity scale; null without a price. */
function worthOf(ticket: Ticket, quantity: bigint, sizing: Sizing): bigint | null {
  const { instrument, book } = sizing;
  if (ticket.type === 'market') {
    const levels = (ticket.side === 'buy' ? book?.asks : book?.bids) ?? [];
    const walked = walk(levels, instrument.priceDecimals, { quantity });
    return walked.filled === quantity ? walked.turnover : null;
  }
  const price = referencePrice(ticket, sizing);
  return price === null ? null : price * quantity;
}

/** Whole lots that an amount of money can reserve; null without a price. */
function affordable(ticket: Ticket, money: bigint, sizing: Sizing): bigint | null {
  if (ticket.type === 'market') return lotsFor(ticket, money, sizing);
  const price = reservePrice(ticket, sizing);
  return price === null ? null : wholeLots(divide(money, price, 'floor'), sizing.instrument);
}

/** Maximum base units to buy or sell; null while funds or the price are missing. */
export function maxQuantity(ticket: Ticket, sizing: Sizing): bigint | null {
  const { instrument, funds } = sizing;
  if (!funds) return null;
  const maxSize = parseUnits(instrument.maxQuantity, QUANTITY_SCALE);
  // The fee of a buy is deducted from the bought coin, so all of the quote coin can be spent.
  const can =
    ticket.side === 'sell'
      ? wholeLots(units(funds.base, QUANTITY_SCALE), instrument)
      : affordable(ticket, quoteUnits(funds.quote, instrument.priceDecimals), sizing);
  return can === null || can < maxSize ? can : maxSize;
}

const quantityText = (quantity: bigint, { quantityDecimals }: Instrument): string =>
  quantity === 0n ? '' : truncateDecimal(formatFixed(quantity, QUANTITY_SCALE), quantityDecimals);

/** Rounds up, so that the money converts back to the same quantity. */
function moneyText(worth: bigint, { priceDecimals }: Instrument): string {
  const beyond = pow10(priceDecimals + QUANTITY_SCALE - BUDGET_DECIMALS);
  return worth === 0n ? '' : formatFixed(divide(worth, beyond, 'ceil'), BUDGET_DECIMALS);
}

/** The ticket with a share of the funds as its size; unchanged while they are unknown. */
export function shared(ticket: Ticket, percent: number, sizing: Sizing): Ticket {
  const { instrument, funds } = sizing;
  if (!funds) return ticket;
  const part = BigInt(Math.round(Math.min(100, Math.max(0, percent))));
  const share = String(part);
  if (inMoney(ticket) && ticket.side === 'buy') {
    const spend = (units(funds.quote, BUDGET_DECIMALS) * part) / 100n;
    return { ...ticket, share, budget: spend === 0n ? '' : formatFixed(spend, BUDGET_DECIMALS) };
  }
  const max = maxQuantity(ticket, sizing);
  if (max === null) return ticket;
  const quantity = wholeLots((max * part) / 100n, instrument);
  if (!inMoney(ticket)) return { ...ticket, share, quantity: quantityText(quantity, instrument) };
  const worth = worthOf(ticket, quantity, sizing);
  return worth === null ? ticket : { ...ticket, share, budget: moneyText(worth, instrument) };
}

/** The ticket in another unit; its size is the same order, or empty while no price is known. */
export function converted(ticket: Ticket, unit: 'base' | 'quote', sizing: Sizing): Ticket {
  const { instrument } = sizing;
  const from = inMoney(ticket) ? 'quote' : 'base';
  if (from === unit) return { ...ticket, unit };
  if (unit === 'quote') {
    const quantity = unitsOf(ticket.quantity, QUANTITY_SCALE);
    const worth = quantity === null ? null : worthOf(ticket, quantity, sizing);
    return { ...ticket, unit, budget: worth === null ? '' : moneyText(worth, instrument) };
  }
  const money = draftValue(ticket.budget);
  const quantity =
    money === null ? null : lotsFor(ticket, quoteUnits(money, instrument.priceDecimals), sizing);
  return { ...ticket, unit, quantity: quantity === null ? '' : quantityText(quantity, instrument) };
}

/**
 * Used share of the funds in whole percent, to the nearest; below 100 while something is left,
 * above it when the size exceeds them.
 */
export function percentOf(ticket: Ticket, { quantity, budget }: Size, sizing: Sizing): number {
  const { instrument, funds } = sizing;
  if (!funds) return 0;
  // A chosen share is shown as chosen, although its size was cut to a lot.
  if (ticket.share !== '') {
    const again = shared(ticket, Number(ticket.share), sizing);
    if (again.quantity === ticket.quantity && again.budget === ticket.budget) {
      return Number(ticket.share);
    }
  }
  if (budget !== null) return shareOf(budget, quoteUnits(funds.quote, instrument.priceDecimals));
  const max = maxQuantity(ticket, sizing);
  return quantity === null || max === null ? 0 : shareOf(quantity, max);
}

function shareOf(part: bigint, all: bigint): number {
  const nearest = all === 0n ? 0 : Number((part * 200n + all) / (2n * all));
  return part < all ? Math.min(99, nearest) : nearest;
}
