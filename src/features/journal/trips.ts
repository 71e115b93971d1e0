import { formatUnits, parseUnits, type RequestOf } from '@tideline/wire';
import { type journalFigures, journalTrips, type Trip } from '@tideline/wire/calls/journal';
import { call } from '../../api/call.ts';
import { createPages } from '../../api/pages.ts';
import { UNKNOWN } from '../../format/number.ts';

/** What the trades are filtered by; an empty text stands for any. */
export interface JournalFilter {
  readonly symbol: string;
  readonly side: '' | Trip['side'];
  readonly tag: string;
  readonly hour: string;
  readonly weekday: string;
}
export const NO_FILTER: JournalFilter = { symbol: '', side: '', tag: '', hour: '', weekday: '' };

/**
 * The filter of a request; hours and weekdays are those of the person's clock, with its present
 * distance from UTC.
 */
export function filterRequest(filter: JournalFilter): RequestOf<typeof journalFigures> {
  const set = Object.entries(filter).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(set), offset: String(-new Date().getTimezoneOffset()) };
}

export const createTrips = (filter: JournalFilter) =>
  createPages<Trip>((page) =>
    call(
      journalTrips,
      { ...filterRequest(filter), ...(page !== undefined && { page }) },
      { silent: true },
    ),
  );

/** A part of one as `66.67%`. */
export const shareText = (part: string | null): string =>
  part === null ? UNKNOWN : `${formatUnits(parseUnits(part, 4), 2)}%`;
