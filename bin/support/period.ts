import { type Interval, intervalLength } from '@tideline/streams/node';
import { isPeriod, PERIODS } from '@tideline/wire/periods';
import { UsageError } from './failure.ts';

const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** Help text of a `--period` option. */
export const PERIOD_HELP = `${PERIODS.join(', ')}, or any length such as 15s, 3m, 2h30m`;

/**
 * Parses a period: one of the product, or a length of whole seconds such as `15s`, `2h30m`, `3d`. A
 * length that divides a day counts from midnight of the venue's day, any other from 1970-01-01.
 * @throws UsageError
 */
export function intervalOf(text: string): Interval {
  if (isPeriod(text)) return text;
  const parts = /^(?:\d+[smhd])+$/.test(text) ? text.matchAll(/(\d+)([smhd])/g) : [];
  let length = 0;
  for (const [, count, unit] of parts) length += Number(count) * (UNITS[unit ?? ''] ?? 0);
  const named = PERIODS.find((period) => intervalLength(period) === length);
  if (named) return named;
  if (length > 0 && Number.isSafeInteger(length)) return length;
  throw new UsageError(`--period ${text}: ${PERIOD_HELP}`);
}
