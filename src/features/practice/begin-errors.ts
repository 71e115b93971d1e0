import { coinByCode, tryParseUnits } from '@tideline/wire';
import type { PracticeDay } from '@tideline/wire/calls/practice';
import type { FormErrors } from '../../api/use-form.ts';
import { localTime } from './local-time.ts';

export interface BeginDraft {
  readonly day: string;
  /** Local date and time. */
  readonly from: string;
  /** USDT. */
  readonly balance: string;
}

/**
 * The instant of a text, ms UTC; null when it is not within a day. The field has no milliseconds:
 * the second in which a day begins is its beginning.
 */
export function startWithin(text: string, { from, to }: PracticeDay): number | null {
  const time = localTime(text);
  if (time === null) return null;
  const start = Math.floor(from / 1_000) * 1_000 === time ? from : time;
  return start >= from && start <= to ? start : null;
}

/** What the form of a run has wrong; the exchange knows the least and the largest balance. */
export function beginErrors(
  { day, from, balance }: BeginDraft,
  days: readonly PracticeDay[],
): FormErrors<'from' | 'balance'> {
  const chosen = days.find(({ id }) => id === day);
  const isWithin = chosen !== undefined && startWithin(from, chosen) !== null;
  const isAmount = tryParseUnits(balance, coinByCode('USDT')?.scale ?? 0) !== null;
  return {
    ...(!isWithin && { from: 'field-invalid' }),
    ...(!isAmount && { balance: balance === '' ? 'field-required' : 'amount-invalid' }),
  };
}
