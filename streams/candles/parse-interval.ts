import { isPeriod, PERIODS } from '@tideline/wire/periods';
import { type Interval, intervalLength } from './interval.ts';

const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a period: one of the product, or a length of whole seconds such as `15s`, `2h30m`, `3d`.
 * A length that divides a day counts from midnight of its calendar, any other from 1970-01-01.
 * @returns null for any other text
 */
export function parseInterval(text: string): Interval | null {
  if (isPeriod(text)) return text;
  const parts = /^(?:\d+[smhd])+$/.test(text) ? text.matchAll(/(\d+)([smhd])/g) : [];
  let length = 0;
  for (const [, count, unit] of parts) length += Number(count) * (UNITS[unit ?? ''] ?? 0);
  const named = PERIODS.find((period) => intervalLength(period) === length);
  if (named) return named;
  return length > 0 && Number.isSafeInteger(length) ? length : null;
}
