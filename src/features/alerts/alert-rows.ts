import { type Direction, isPast, type PriceAlert, type Repeat } from '@tideline/streams/pure';
import { type Instrument, truncateDecimal, tryParseUnits } from '@tideline/wire';
import { draftValue, settleDraft } from '../../ui/number-draft.ts';
import { MAX_ALERTS, NOTE_LENGTH } from './alert-limits.ts';

/** Draft of the sheet. */
export interface AlertDraft {
  readonly direction: Direction;
  readonly price: string;
  readonly repeat: Repeat;
  readonly note: string;
}

export const EMPTY_DRAFT: AlertDraft = { direction: 'rise', price: '', repeat: 'once', note: '' };

/** Why an alert cannot be set; its text is `problem-…` in the alerts' texts. */
export type AlertProblem = 'priceMissing' | 'noLivePrice' | 'above' | 'below' | 'tooMany' | 'same';

/** A price of more than nine digits before the point is a typing error and fits no screen. */
const HIGHEST = '999999999';

export const priceRule = ({ priceDecimals, tick }: Instrument) => ({
  decimals: priceDecimals,
  step: tick,
  max: HIGHEST,
});

/** The draft's price on the pair's tick; null without one. */
export function priceOf(draft: AlertDraft, instrument: Instrument): string | null {
  const typed = draftValue(draft.price);
  if (typed === null) return null;
  const { priceDecimals } = instrument;
  const price = settleDraft(truncateDecimal(typed, priceDecimals), priceRule(instrument));
  return (tryParseUnits(price, priceDecimals) ?? 0n) > 0n ? price : null;
}

/**
 * The first error of a draft, or null.
 * @param last - a trusted price; null when there is none now
 * @param others - all alerts except the edited one
 */
export function problemOf(
  draft: AlertDraft,
  instrument: Instrument,
  last: string | null,
  others: readonly PriceAlert[],
): AlertProblem | null {
  const { symbol } = instrument;
  const { direction } = draft;
  const price = priceOf(draft, instrument);
  if (price === null) return 'priceMissing';
  if (others.length >= MAX_ALERTS) return 'tooMany';
  const units = tryParseUnits(price, instrument.priceDecimals);
  const same = others.some(
    (each) =>
      each.on &&
      each.symbol === symbol &&
      each.direction === direction &&
      tryParseUnits(each.price, instrument.priceDecimals) === units,
  );
  if (same) return 'same';
  if (last === null) return 'noLivePrice';
  if (isPast({ symbol, direction, price }, last)) return direction === 'rise' ? 'above' : 'below';
  return null;
}

/** The side of the last price that a typed price is on: the likely direction of the alert. */
export function directionOf(draft: AlertDraft, instrument: Instrument, last: string): Direction {
  const price = priceOf(draft, instrument);
  if (price === null) return draft.direction;
  const to = { symbol: instrument.symbol, price };
  if (!isPast({ ...to, direction: 'rise' }, last)) return 'rise';
  return isPast({ ...to, direction: 'fall' }, last) ? draft.direction : 'fall';
}

/** The stored part of a note: limited in characters as people count them, on one line. */
export const noteOf = (text: string): string =>
  [...text.replace(/[\r\n]+/g, ' ')].slice(0, NOTE_LENGTH).join('');

/** The alert of a valid draft. It is armed, because the price was just checked. */
export function fieldsOf(draft: AlertDraft, instrument: Instrument, now: number) {
  const { direction, repeat, note } = draft;
  return {
    symbol: instrument.symbol,
    direction,
    price: priceOf(draft, instrument) ?? '',
    repeat,
    note: note.trim(),
    on: true,
    armed: true,
    since: now,
    rangAt: null,
  } as const;
}
