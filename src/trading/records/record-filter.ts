import type { Language } from '@tideline/wire';
import { timeText } from '../../format/time.ts';

/** Time spans with a name; `own` has a first and a last day. */
export const PRESETS = ['all', 'day', 'week', 'month', 'quarter', 'year', 'last-year'] as const;
export type Preset = (typeof PRESETS)[number];

export type SpanChoice =
  | { readonly preset: Preset }
  /** Local calendar days as `yyyy-mm-dd`; the last day is included. */
  | { readonly preset: 'own'; readonly first: string; readonly last: string };

/** What a list of records shows. A missing field means everything. */
export interface RecordFilter {
  readonly symbol?: string;
  readonly side?: string;
  readonly currency?: string;
  readonly status?: string;
  readonly kind?: string;
  readonly span: SpanChoice;
}

export const NO_FILTER: RecordFilter = { span: { preset: 'all' } };

/** Another filter is another list. */
export const filterKey = (filter: RecordFilter): string => JSON.stringify(filter);

export const isFiltered = ({ span, ...rest }: RecordFilter): boolean =>
  span.preset !== 'all' || Object.values(rest).some((value) => value !== undefined);

const DAY = 86_400_000;
const DAYS: Partial<Record<Preset, number>> = { day: 1, week: 7, month: 30, quarter: 90 };

/** Number of days of a preset that counts back from now; undefined for the others. */
export const daysOf = (preset: Preset): number | undefined => DAYS[preset];

/** Midnight at the start of a local day; null when the text is no day. */
export function dayStart(day: string, after = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + after);
  return Number.isNaN(start.getTime()) ? null : start.getTime();
}

/**
 * The span as request fields: from an instant up to, but without, another, in ms UTC. Days and
 * years begin at the device's midnight, as a reader expects.
 * @param now - the exchange's time, ms
 */
export function spanRequest(span: SpanChoice, now: number): { from?: string; to?: string } {
  if (span.preset === 'own') {
    const from = dayStart(span.first);
    const to = dayStart(span.last, 1);
    return { ...(from !== null && { from: String(from) }), ...(to !== null && { to: String(to) }) };
  }
  const days = DAYS[span.preset];
  if (days !== undefined) return { from: String(Math.floor(now) - days * DAY) };
  const year = new Date(now).getFullYear();
  const start = (of: number) => String(new Date(of, 0, 1).getTime());
  if (span.preset === 'year') return { from: start(year) };
  if (span.preset === 'last-year') return { from: start(year - 1), to: start(year) };
  return {};
}

/** A local day in the reader's form. */
export function dayText(day: string, lang: Language): string {
  const start = dayStart(day);
  return start === null ? day : timeText(start, 'local-date', lang);
}
