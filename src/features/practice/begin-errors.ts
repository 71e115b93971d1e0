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

/** What the form of a run has wrong; the exchange knows the least and the largest balance. */
export function beginErrors(
  { day, from, balance }: BeginDraft,
  days: readonly PracticeDay[],
): FormErrors<'from' | 'balance'> {
  const chosen = days.find(({ id }) => id === day);
  const time = localTime(from);
  const isWithin =
    time !== null && chosen !== undefined && time >= chosen.from && time <= chosen.to;
  const isAmount = tryParseUnits(balance, coinByCode('USDT')?.scale ?? 0) !== null;
  return {
    ...(!isWithin && { from: 'field-invalid' }),
    ...(!isAmount && { balance: balance === '' ? 'field-required' : 'amount-invalid' }),
  };
}
