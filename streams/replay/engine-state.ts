import type { FeedInfo, Period } from '@tideline/wire';
import type { Live } from '../live/live.ts';
import type { BookView, CandleSeries, DealTape, QuoteBoard } from '../market.types.ts';
import { requestKey } from './request-key.ts';

/** Increase it when the meaning of a state changes; older states are then skipped. */
const VERSION = 1;

/**
 * State from which an engine can start in the middle of a recording: the exchange's REST answers at
 * that moment. The engine loads it by its normal requests.
 */
export interface EngineState {
  readonly version: typeof VERSION;
  readonly epoch: string;
  /** Payloads by {@link requestKey}. */
  readonly answers: readonly (readonly [key: string, data: unknown])[];
}

/** Key of the state in a checkpoint, beside the states of other readers. */
export function engineStateOf(checkpoint: unknown): EngineState | null {
  const engine = (checkpoint as { engine?: EngineState } | null | undefined)?.engine;
  return engine?.version === VERSION ? engine : null;
}

/** The engine's values of a recording at one moment; books have all levels. */
export interface EngineValues {
  readonly quotes: Live<QuoteBoard> | null;
  readonly books: readonly (Live<BookView> | null)[];
  readonly deals: readonly (Live<DealTape> | null)[];
  readonly candles: readonly (Live<CandleSeries> | null)[];
}

/** The state at `time`, or null while anything in it is not live. */
export function engineState(
  values: EngineValues,
  epoch: string,
  time: number,
  depth: number,
): EngineState | null {
  const all = [values.quotes, ...values.books, ...values.deals, ...values.candles];
  if (all.some((live) => live?.status !== 'live' || live.value === null)) return null;
  const answers: [string, unknown][] = [];
  const put = (path: string, query: Record<string, string>, data: object) =>
    answers.push([requestKey(path, query), { epoch, time, ...data }]);
  const board = values.quotes?.value;
  if (board) {
    const feed: FeedInfo = board.feed;
    const silent = board.silent.size > 0 ? { silent: Object.fromEntries(board.silent) } : {};
    put('currency/quotation_new', {}, { feed, quotes: [...board.quotes.values()], ...silent });
  }
  for (const live of values.books) {
    if (!live?.value) continue;
    const { symbol, bids, asks } = live.value;
    const rows = (side: BookView['bids']) => side.map(({ price, quantity }) => [price, quantity]);
    const book = { bids: rows(bids), asks: rows(asks) };
    put('currency/deal', { symbol, depth: `${depth}` }, { symbol, seq: live.seq, book, deals: [] });
  }
  for (const live of values.deals) {
    if (!live?.value) continue;
    const { symbol, deals } = live.value;
    const book = { bids: [], asks: [] };
    put('currency/deal', { symbol, depth: '1' }, { symbol, seq: 0, book, deals });
  }
  for (const live of values.candles) {
    if (!live?.value) continue;
    const { symbol, period, candles, more } = live.value;
    put(
      'currency/new_timeshar',
      { symbol, period: period as Period },
      { symbol, period, candles, more },
    );
  }
  return { version: VERSION, epoch, answers };
}
