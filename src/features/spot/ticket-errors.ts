import { type ErrorId, formatFixed, parseUnits } from '@tideline/wire';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE, quoteUnits } from '../../market/book-walk.ts';
import { exceededLimit } from '../../market/price-distance.ts';
import { atMarket, type DraftField, inMoney, isTriggered, type Ticket } from './ticket.ts';
import { referencePrice, type Size, type Sizing, units } from './ticket-size.ts';

export interface TicketError {
  readonly field: DraftField;
  readonly id: ErrorId;
  /** Values for the text. */
  readonly values?: {
    readonly limit?: string;
    readonly minimum?: string;
    readonly maximum?: string;
  };
}

/** What the errors of a ticket are found from. */
export interface Checked extends Size {
  readonly sizing: Sizing;
  /** Mark price; null while unknown. */
  readonly mark: string | null;
  /** Quote units that the exchange reserves, at price + quantity scale; null while unknown. */
  readonly reserved: bigint | null;
}

/** Bounds of a trailing distance in percent; the exchange checks the same. */
const TRAIL = { minimum: '0.1', maximum: '50' } as const;

/** RULE:spot-buy and RULE:spot-sell; the exchange checks the same. */
export function ticketErrors(ticket: Ticket, checked: Checked): readonly TicketError[] {
  return [
    ...priceErrors(ticket, checked),
    ...triggerErrors(ticket, checked),
    ...sizeErrors(ticket, checked),
    ...attachedErrors(ticket, checked),
  ];
}

function priceErrors(ticket: Ticket, { sizing, mark }: Checked): TicketError[] {
  if (atMarket(ticket)) return [];
  const { priceDecimals } = sizing.instrument;
  const typed = draftValue(ticket.price);
  if (typed === null) return [{ field: 'price', id: 'price-required' }];
  const price = units(typed, priceDecimals);
  if (price === 0n) return [{ field: 'price', id: 'price-invalid' }];
  const at = (text: string | null) => (text === null ? null : parseUnits(text, priceDecimals));
  const last = at(sizing.last);
  const wrong = last !== null && (ticket.side === 'sell' ? price <= last : price >= last);
  if (ticket.type === 'oco' && wrong) {
    return [{ field: 'price', id: 'stop-wrong-side' }];
  }
  // The limit of a stop is compared with its trigger: the market is there when it counts.
  const typedTrigger = draftValue(ticket.trigger);
  const trigger = typedTrigger === null ? null : units(typedTrigger, priceDecimals);
  const limit =
    ticket.type === 'stop-limit'
      ? exceededLimit(ticket.side, price, trigger, trigger)
      : exceededLimit(ticket.side, price, last, at(mark));
  if (limit === null) return [];
  const values = { limit: formatFixed(limit, priceDecimals) };
  return [{ field: 'price', id: 'price-out-of-band', values }];
}

function triggerErrors(ticket: Ticket, { sizing, mark }: Checked): TicketError[] {
  if (!isTriggered(ticket)) return [];
  if (ticket.type === 'trailing-stop') return trailErrors(ticket);
  const { instrument, last } = sizing;
  const typed = draftValue(ticket.trigger);
  if (typed === null) return [{ field: 'trigger', id: 'trigger-price-required' }];
  const trigger = units(typed, instrument.priceDecimals);
  if (trigger === 0n) return [{ field: 'trigger', id: 'price-invalid' }];
  const text = ticket.triggerBy === 'mark' ? mark : last;
  if (text === null) return [];
  const market = parseUnits(text, instrument.priceDecimals);
  // A pair sells above and below the market; any other stop may lie on either side.
  const passed =
    ticket.type === 'oco' && (ticket.side === 'sell' ? trigger > market : trigger < market);
  return trigger === market || passed ? [{ field: 'trigger', id: 'trigger-reached' }] : [];
}

function trailErrors({ trail, trailBy }: Ticket): TicketError[] {
  const typed = draftValue(trail);
  if (typed === null) return [{ field: 'trail', id: 'trail-required' }];
  if (trailBy === 'distance') {
    return /[1-9]/.test(typed) ? [] : [{ field: 'trail', id: 'trail-required' }];
  }
  const percent = units(typed, 2);
  const fits = percent >= units(TRAIL.minimum, 2) && percent <= units(TRAIL.maximum, 2);
  return fits ? [] : [{ field: 'trail', id: 'trail-invalid', values: TRAIL }];
}

function sizeErrors(
  ticket: Ticket,
  { quantity, budget, sizing, reserved }: Checked,
): TicketError[] {
  const { instrument, funds } = sizing;
  const field = inMoney(ticket) ? 'budget' : 'quantity';
  const typed = draftValue(ticket[field]);
  const wanted = budget ?? quantity;
  if (typed === null) return [{ field, id: 'amount-required' }];
  // Money without a price is no quantity yet; the missing price is an error of its own.
  if (wanted === null) return atMarket(ticket) ? [{ field, id: 'feed-stale' }] : [];
  if (wanted === 0n) {
    return [{ field, id: /[1-9]/.test(typed) ? 'amount-too-small' : 'amount-invalid' }];
  }
  const errors: TicketError[] = [];
  if (quantity !== null && quantity > units(instrument.maxQuantity, QUANTITY_SCALE)) {
    errors.push({ field, id: 'amount-too-large' });
  } else if (
    reserved !== null &&
    reserved < quoteUnits(instrument.minTurnover, instrument.priceDecimals)
  ) {
    errors.push({ field, id: 'amount-too-small' });
  }
  const have =
    funds &&
    (ticket.side === 'sell'
      ? units(funds.base, QUANTITY_SCALE)
      : quoteUnits(funds.quote, instrument.priceDecimals));
  const need = ticket.side === 'sell' ? quantity : reserved;
  if (have !== null && need !== null && need > have) {
    errors.push({ field, id: 'insufficient-balance' });
  }
  return errors;
}

/** Take-profit and stop-loss lie on the two sides of the order's price. */
function attachedErrors(ticket: Ticket, { sizing }: Checked): TicketError[] {
  if (isTriggered(ticket)) return [];
  const { priceDecimals } = sizing.instrument;
  const own = referencePrice(ticket, sizing);
  const last = sizing.last === null ? null : parseUnits(sizing.last, priceDecimals);
  const better = own !== null && last !== null && (ticket.side === 'buy' ? last < own : last > own);
  // The order can expect its limit, or the last price where that is better.
  const from = better ? last : own;
  const check = (field: 'takeProfit' | 'stopLoss'): TicketError[] => {
    const typed = draftValue(ticket[field]);
    if (typed === null) return [];
    const price = units(typed, priceDecimals);
    if (price === 0n) return [{ field, id: 'price-invalid' }];
    if (from === null) return [];
    const above = (ticket.side === 'buy') === (field === 'takeProfit');
    return (above ? price <= from : price >= from) ? [{ field, id: 'stop-wrong-side' }] : [];
  };
  return [...check('takeProfit'), ...check('stopLoss')];
}
