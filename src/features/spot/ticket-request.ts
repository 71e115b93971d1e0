import type { RequestOf } from '@tideline/wire';
import { formatFixed, type Instrument, truncateDecimal } from '@tideline/wire';
import type { coinTrade } from '@tideline/wire/calls/spot';
import type { coinOco, coinTrigger } from '@tideline/wire/calls/spot-triggers';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE } from '../../market/book-walk.ts';
import { isTriggered, type Ticket } from './ticket.ts';
import { type Size, units } from './ticket-size.ts';

export type TradeRequest = RequestOf<typeof coinTrade>;
export type TriggerRequest = RequestOf<typeof coinTrigger>;
export type OcoRequest = RequestOf<typeof coinOco>;

/** The call of a ticket, with the ticket it came from. */
export type OrderRequest = { readonly ticket: Ticket } & (
  | { readonly kind: 'order'; readonly call: TradeRequest }
  | { readonly kind: 'trigger'; readonly call: TriggerRequest }
  | { readonly kind: 'oco'; readonly call: OcoRequest }
);

interface Market {
  readonly instrument: Instrument;
  /** Prices that a trigger is compared with; null while unknown. */
  readonly last: string | null;
  readonly mark: string | null;
}

/** The request of a ticket without errors. */
export function ticketRequest(
  ticket: Ticket,
  { quantity, budget }: Size,
  market: Market,
  clientId: string,
): OrderRequest {
  const { instrument } = market;
  const { side, type, trail, trailBy, triggerBy } = ticket;
  const symbol = instrument.symbol;
  const base =
    quantity === null
      ? ''
      : truncateDecimal(formatFixed(quantity, QUANTITY_SCALE), instrument.quantityDecimals);
  const sized = budget === null ? { quantity: base } : { budget: value(ticket.budget) };
  const common = { symbol, side, client_id: clientId };
  const by = triggerBy === 'mark' ? { trigger_by: triggerBy } : {};
  if (type === 'oco') {
    const prices = { price: value(ticket.price), trigger_price: value(ticket.trigger) };
    return { ticket, kind: 'oco', call: { ...common, quantity: base, ...prices, ...by } };
  }
  if (type === 'trailing-stop') {
    const distance = { [trailBy === 'percent' ? 'trail_percent' : 'trail_distance']: value(trail) };
    return { ticket, kind: 'trigger', call: { ...common, type, ...distance, ...sized, ...by } };
  }
  if (isTriggered(ticket)) {
    const priced = type === 'stop-limit' ? { price: value(ticket.price) } : {};
    const call = {
      ...common,
      type: triggerType(ticket, market),
      trigger_price: value(ticket.trigger),
    };
    return { ticket, kind: 'trigger', call: { ...call, ...priced, ...sized, ...by } };
  }
  if (type === 'market') {
    return { ticket, kind: 'order', call: { ...common, type, ...sized, ...attached(ticket) } };
  }
  const priced = { type: 'limit' as const, price: value(ticket.price) };
  return {
    ticket,
    kind: 'order',
    call: { ...common, ...priced, ...sized, ...forced(ticket), ...attached(ticket) },
  };
}

const value = (draft: string): string => draftValue(draft) ?? '';

/**
 * A stop lies on the losing side of the market, a take-profit on the winning side: the trigger
 * decides which of both it is.
 */
export function triggerType(
  { side, type, trigger, triggerBy }: Ticket,
  { instrument, last, mark }: Market,
): TriggerRequest['type'] {
  const market = triggerBy === 'mark' ? mark : last;
  const limit = type === 'stop-limit';
  const scale = instrument.priceDecimals;
  const at = draftValue(trigger);
  const above = at !== null && market !== null && units(at, scale) > units(market, scale);
  const below = at !== null && market !== null && units(at, scale) < units(market, scale);
  if (side === 'sell' ? above : below) return limit ? 'take-profit-limit' : 'take-profit-market';
  return limit ? 'stop-limit' : 'stop-market';
}

function forced({ force }: Ticket): Partial<TradeRequest> {
  if (force === 'post-only') return { post_only: 'true' };
  return force === 'gtc' ? {} : { time_in_force: force };
}

function attached({ takeProfit, stopLoss, triggerBy }: Ticket): Partial<TradeRequest> {
  const profit = draftValue(takeProfit);
  const loss = draftValue(stopLoss);
  return {
    ...(profit && { take_profit: profit }),
    ...(loss && { stop_loss: loss }),
    ...((profit || loss) && triggerBy === 'mark' && { trigger_by: triggerBy }),
  };
}
