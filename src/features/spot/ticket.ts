import {
  divide,
  formatFixed,
  type Instrument,
  parseUnits,
  pow10,
  type RequestOf,
  truncateDecimal,
} from '#wire';
import type { coinTrade } from '#wire/calls/spot.ts';
import type { NumberRule } from '../../format/number-rule.ts';
import { QUANTITY_SCALE } from '../../market/book-walk.ts';
import { draftValue } from '../../ui/number-draft.ts';

export type Side = 'buy' | 'sell';
type OrderType = 'limit' | 'market';

/** The content of the order panel's fields. Drafts are text as typed. */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  /** Base coin. */
  readonly quantity: string;
  /** Quote coin; a market buy is entered as an amount to spend. */
  readonly budget: string;
}

export const EMPTY_TICKET: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  quantity: '',
  budget: '',
};

/** Available funds, as plain decimals; null for a visitor or while they load. */
export interface Funds {
  readonly base: string;
  readonly quote: string;
}

export type TicketAction =
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'price' | 'quantity' | 'budget'; readonly draft: string }
  /** The last price of the market: sets the price of a limit order unless it has one. */
  | { readonly kind: 'first-price'; readonly draft: string }
  /** A share of the funds, 0…100. */
  | {
      readonly kind: 'percent';
      readonly percent: number;
      readonly instrument: Instrument;
      readonly funds: Funds;
    }
  /**
   * The order was sent: clears its amounts at once, so that a late answer does not clear the next
   * input. The price stays.
   */
  | { readonly kind: 'sent' }
  /** It was refused: restores its amounts, unless something was typed meanwhile. */
  | { readonly kind: 'returned'; readonly quantity?: string; readonly budget?: string }
  /**
   * Another pair: clears the input, so that it is never sent for the new pair, and restores the new
   * pair's draft.
   */
  | { readonly kind: 'pair'; readonly draft?: Partial<Ticket> };

/** Decimals of a spending amount in the quote coin. */
const BUDGET_DECIMALS = 2;

export const BUDGET_RULE: NumberRule = { decimals: BUDGET_DECIMALS };

export const byBudget = ({ side, type }: Pick<Ticket, 'side' | 'type'>): boolean =>
  type === 'market' && side === 'buy';

export function ticketReducer(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.kind) {
    case 'side':
      return { ...ticket, side: action.side };
    case 'type':
      return { ...ticket, type: action.type };
    case 'price':
    case 'quantity':
    case 'budget':
      return { ...ticket, [action.kind]: action.draft };
    case 'first-price':
      return ticket.price === '' ? { ...ticket, price: action.draft } : ticket;
    case 'percent':
      return share(ticket, action.percent, action.instrument, action.funds);
    case 'sent':
      return { ...ticket, quantity: '', budget: '' };
    case 'returned':
      return {
        ...ticket,
        quantity: ticket.quantity || (action.quantity ?? ''),
        budget: ticket.budget || (action.budget ?? ''),
      };
    case 'pair':
      return { ...ticket, price: '', quantity: '', budget: '', ...action.draft };
  }
}

/** Maximum base units to buy or sell; null while the price of a limit buy is missing. */
export function maxQuantity(ticket: Ticket, instrument: Instrument, funds: Funds): bigint | null {
  const most = parseUnits(instrument.maxQuantity, QUANTITY_SCALE);
  let can: bigint;
  if (ticket.side === 'sell') can = units(funds.base, QUANTITY_SCALE);
  else {
    const price = draftValue(ticket.price);
    const priceUnits = price === null ? 0n : units(price, instrument.priceDecimals);
    if (ticket.type === 'market' || priceUnits === 0n) return null;
    // The fee of a buy is deducted from the bought coin, so all of the quote coin can be spent.
    can = divide(
      units(funds.quote, QUANTITY_SCALE) * pow10(instrument.priceDecimals),
      priceUnits,
      'floor',
    );
  }
  return can < most ? can : most;
}

function share(ticket: Ticket, percent: number, instrument: Instrument, funds: Funds): Ticket {
  const part = BigInt(Math.round(Math.min(100, Math.max(0, percent))));
  if (byBudget(ticket)) {
    const spend = (units(funds.quote, BUDGET_DECIMALS) * part) / 100n;
    return { ...ticket, budget: spend === 0n ? '' : formatFixed(spend, BUDGET_DECIMALS) };
  }
  const max = maxQuantity(ticket, instrument, funds);
  if (max === null) return ticket;
  const lot = parseUnits(instrument.lot, QUANTITY_SCALE);
  const wanted = (max * part) / 100n;
  const whole = wanted - (wanted % lot);
  const text = formatFixed(whole, QUANTITY_SCALE);
  return {
    ...ticket,
    quantity: whole === 0n ? '' : truncateDecimal(text, instrument.quantityDecimals),
  };
}

/** Units of a plain decimal; digits beyond the scale are truncated. */
export const units = (text: string, scale: number): bigint =>
  parseUnits(truncateDecimal(text, scale), scale);

/** The request of a ticket without errors. */
export function ticketRequest(
  ticket: Ticket,
  symbol: string,
  clientId: string,
): RequestOf<typeof coinTrade> {
  const { side, type } = ticket;
  const sized = byBudget(ticket)
    ? { budget: draftValue(ticket.budget) ?? '' }
    : { quantity: draftValue(ticket.quantity) ?? '' };
  const priced = type === 'limit' ? { price: draftValue(ticket.price) ?? '' } : {};
  return { symbol, side, type, ...priced, ...sized, client_id: clientId };
}
