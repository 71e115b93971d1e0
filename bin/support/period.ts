import { type Interval, parseInterval } from '@tideline/streams/node';
import { PERIODS } from '@tideline/wire/periods';
import { UsageError } from './failure.ts';

/** Help text of a `--period` option. */
export const PERIOD_HELP = `${PERIODS.join(', ')}, or any length such as 15s, 3m, 2h30m`;

/**
 * Parses a period: one of the product, or a length of whole seconds such as `15s`, `2h30m`, `3d`. A
 * length that divides a day counts from midnight of the venue's day, any other from 1970-01-01.
 * @throws UsageError
 */
export function intervalOf(text: string): Interval {
  const interval = parseInterval(text);
  if (interval !== null) return interval;
  throw new UsageError(`--period ${text}: ${PERIOD_HELP}`);
}
