import {
  type ErrorId,
  formatFixed,
  type Instrument,
  type Quote,
  type RequestOf,
  type SpotTrigger,
} from '@tideline/wire';
import type { coinTriggerAmend } from '@tideline/wire/calls/spot-triggers';
import { draftValue } from '../../format/draft.ts';
import { QUANTITY_SCALE, quoteUnits } from '../../market/book-walk.ts';
import { exceededLimit } from '../../market/price-distance.ts';
import { units } from './ticket-size.ts';

/** How the trigger is entered: as a price, or as a trailing stop's distance. */
type AimBy = 'price' | 'percent' | 'distance';

/** The new terms as typed. */
export interface TriggerDrafts {
  readonly aim: string;
  readonly aimBy: AimBy;
  /** Limit price; unused at market. */
  readonly price: string;
  /** Base quantity, or the amount of a trigger that spends one. */
  readonly size: string;
}

export type TriggerChange = Omit<RequestOf<typeof coinTriggerAmend>, 'id' | 'client_id'>;
export type ChangeField = 'aim' | 'price' | 'size';

interface ErrorValues {
  readonly limit?: string;
  readonly minimum?: string;
  readonly maximum?: string;
}

interface Assessment {
  /** The terms that change; empty when none does. */
  readonly change: TriggerChange;
  readonly error: {
    readonly field: ChangeField;
    readonly id: ErrorId;
    readonly values?: ErrorValues;
  } | null;
}

/** Bounds of a trailing distance in percent; the exchange checks the same. */
const TRAIL = { minimum: '0.1', maximum: '50' } as const;

/** What an OCO stop or an attached trigger trades follows its order. */
export const sizeFollows = ({ linked_order_id, parent_order_id }: SpotTrigger): boolean =>
  linked_order_id !== null || parent_order_id !== null;

/** The drafts that stand for a trigger's present terms. */
export function draftsOf(trigger: SpotTrigger): TriggerDrafts {
  const { trigger_price, trail_percent, trail_distance, price, quantity, budget } = trigger;
  const aimBy = trail_percent !== null ? 'percent' : trail_distance !== null ? 'distance' : 'price';
  return {
    aim: trail_percent ?? trail_distance ?? trigger_price,
    aimBy,
    price: price ?? '',
    size: quantity ?? budget ?? '',
  };
}

/**
 * The draft of a trigger whose line was moved to a price: its trigger price, or for a trailing stop
 * the distance from its extreme price.
 */
export function movedTo(
  { extreme, side }: SpotTrigger,
  price: string,
  decimals: number,
): Pick<TriggerDrafts, 'aim' | 'aimBy'> {
  if (extreme === null) return { aimBy: 'price', aim: price };
  const ahead = units(extreme, decimals) - units(price, decimals);
  const distance = side === 'sell' ? ahead : -ahead;
  return { aimBy: 'distance', aim: formatFixed(distance > 0n ? distance : 0n, decimals) };
}

/** What a change of a waiting trigger order sends; the exchange checks the same. */
export function assessTrigger(
  trigger: SpotTrigger,
  drafts: TriggerDrafts,
  instrument: Instrument,
  quote: Pick<Quote, 'last' | 'mark'> | null,
): Assessment {
  const { priceDecimals } = instrument;
  const market = quote && (trigger.trigger_by === 'mark' ? quote.mark : quote.last);
  const reference = market == null ? null : units(market, priceDecimals);
  const aim = readAim(trigger, drafts, priceDecimals, reference);
  const limit = readLimit(trigger, drafts, priceDecimals, aim.at);
  const size = readSize(trigger, drafts, instrument, limit.at ?? aim.at);
  const change = { ...aim.change, ...limit.change, ...size.change };
  return { change, error: aim.error ?? limit.error ?? size.error };
}

interface Part {
  readonly change: TriggerChange;
  readonly error: Assessment['error'];
}
/** With the price that the part stands for, in price units; null while unknown. */
type PricePart = Part & { readonly at: bigint | null };

function readAim(
  trigger: SpotTrigger,
  { aim, aimBy }: TriggerDrafts,
  decimals: number,
  reference: bigint | null,
): PricePart {
  const fail = (id: ErrorId, values?: ErrorValues): PricePart => ({
    ...{ change: {}, at: null },
    error: { field: 'aim', id, ...(values && { values }) },
  });
  const typed = draftValue(aim);
  const { type, side, extreme } = trigger;
  if (extreme === null) {
    if (typed === null) return fail('trigger-price-required');
    const at = units(typed, decimals);
    if (at === 0n) return fail('price-invalid');
    const same = at === units(trigger.trigger_price, decimals);
    const falls = type.startsWith('take-profit') ? side === 'buy' : side === 'sell';
    const reached = reference !== null && (falls ? reference <= at : reference >= at);
    if (reached && !same) return fail('trigger-reached');
    return { change: same ? {} : { trigger_price: typed }, at, error: null };
  }
  if (typed === null || !/[1-9]/.test(typed)) return fail('trail-required');
  const top = units(extreme, decimals);
  const percent = aimBy === 'percent';
  const value = units(typed, percent ? 2 : decimals);
  if (percent && (value < units(TRAIL.minimum, 2) || value > units(TRAIL.maximum, 2))) {
    return fail('trail-invalid', { minimum: `${TRAIL.minimum}%`, maximum: `${TRAIL.maximum}%` });
  }
  const distance = percent ? (top * value) / 10_000n : value;
  const at = side === 'sell' ? top - distance : top + distance;
  const held = percent ? trigger.trail_percent : trigger.trail_distance;
  if (held !== null && units(held, percent ? 2 : decimals) === value) {
    return { change: {}, at, error: null };
  }
  const reached = reference !== null && (side === 'sell' ? reference <= at : reference >= at);
  if (reached) return fail('trigger-reached');
  const change = percent ? { trail_percent: typed } : { trail_distance: typed };
  return { change, at, error: null };
}

/** The limit price. It must fit its trigger, because the market is there when it counts. */
function readLimit(
  trigger: SpotTrigger,
  { price }: TriggerDrafts,
  decimals: number,
  aim: bigint | null,
): PricePart {
  if (trigger.price === null) return { change: {}, at: null, error: null };
  const typed = draftValue(price);
  const at = typed === null ? 0n : units(typed, decimals);
  const fail = (id: ErrorId, values?: ErrorValues): PricePart => ({
    ...{ change: {}, at: null },
    error: { field: 'price', id, ...(values && { values }) },
  });
  if (typed === null) return fail('price-required');
  if (at === 0n) return fail('price-invalid');
  const limit = exceededLimit(trigger.side, at, aim, aim);
  if (limit !== null) return fail('price-out-of-band', { limit: formatFixed(limit, decimals) });
  const same = at === units(trigger.price, decimals);
  return { change: same ? {} : { price: typed }, at, error: null };
}

function readSize(
  trigger: SpotTrigger,
  { size }: TriggerDrafts,
  instrument: Instrument,
  at: bigint | null,
): Part {
  const { priceDecimals, minTurnover, maxQuantity } = instrument;
  if (sizeFollows(trigger)) return { change: {}, error: null };
  const fail = (id: ErrorId): Part => ({ change: {}, error: { field: 'size', id } });
  const typed = draftValue(size);
  if (typed === null) return fail('amount-required');
  const wanted = units(typed, QUANTITY_SCALE);
  if (wanted === 0n) return fail('amount-invalid');
  const spends = trigger.quantity === null;
  const same = wanted === units(trigger.quantity ?? trigger.budget ?? '0', QUANTITY_SCALE);
  if (!spends && wanted > units(maxQuantity, QUANTITY_SCALE)) return fail('amount-too-large');
  const minWorth = spends
    ? units(minTurnover, QUANTITY_SCALE)
    : quoteUnits(minTurnover, priceDecimals);
  const worth = spends ? wanted : at === null ? null : at * wanted;
  if (worth !== null && worth < minWorth) return fail('amount-too-small');
  return { change: same ? {} : spends ? { budget: typed } : { quantity: typed }, error: null };
}
