import { TRIP_SIDES } from './journal.ts';
import type { ExportKind } from './record-kinds.ts';

/** Filters of a file beside the time span. */
export const EXPORT_FIELDS = [
  ...(['account', 'currency_id', 'reason', 'symbol', 'side'] as const),
  ...(['tag', 'hour', 'weekday', 'offset'] as const),
] as const;
export type ExportField = (typeof EXPORT_FIELDS)[number];

interface Filters {
  readonly fields: readonly ExportField[];
  /** Values of `side` that the rows of the file can have. */
  readonly sides: readonly string[];
}

const COIN: Filters = { fields: ['currency_id'], sides: [] };
const ofPair = (...sides: readonly string[]): Filters => ({ fields: ['symbol', 'side'], sides });

/**
 * What each file can be filtered by. Another filter would leave rows in that it seems to leave out.
 */
export const EXPORT_FILTERS: Readonly<Record<ExportKind, Filters>> = {
  changes: { fields: ['account', 'currency_id', 'reason'], sides: [] },
  funding: COIN,
  moves: COIN,
  hosting: COIN,
  fills: ofPair('buy', 'sell'),
  contracts: ofPair('long', 'short'),
  options: ofPair('rise', 'fall', 'even'),
  trips: {
    fields: ['symbol', 'side', 'tag', 'hour', 'weekday', 'offset'],
    sides: TRIP_SIDES,
  },
};
