import type { RestPort } from '@tideline/streams';
import { BOOK_DEPTH, parseTopic } from '@tideline/wire';
import { forkJoin, map, type Observable, of } from 'rxjs';

/** Candles of a snapshot: what a phone shows at once. The number is not part of a request's key. */
const CANDLES = '120';
/** Deals of a snapshot. */
const DEALS = '50';

/** The requests of an engine that starts with these topics. */
export function questionsOf(
  topics: Iterable<string>,
): readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] {
  const questions = new Map<string, readonly [string, Record<string, string>]>();
  const ask = (path: string, query: Record<string, string>) =>
    questions.set(`${path} ${Object.values(query).join()}`, [path, query]);
  for (const topic of topics) {
    const parts = parseTopic(topic);
    if (!parts || parts.kind === 'account') continue;
    if (parts.kind === 'tickers' || parts.kind === 'price') {
      ask('currency/quotation_new', {});
    } else if (parts.kind === 'kline') {
      const { symbol, period } = parts;
      ask('currency/new_timeshar', { symbol, period, limit: CANDLES });
    } else if (parts.kind === 'depth') {
      ask('currency/deal', { symbol: parts.symbol, depth: String(BOOK_DEPTH), limit: '1' });
    } else ask('currency/deal', { symbol: parts.symbol, depth: '1', limit: DEALS });
  }
  return [...questions.values()];
}

/** Requests the snapshots of these topics. @returns whether all arrived */
export function askSnapshots(rest: RestPort, topics: Iterable<string>): Observable<boolean> {
  const questions = questionsOf(topics);
  if (questions.length === 0) return of(true);
  return forkJoin(questions.map(([path, query]) => rest.get(path, query))).pipe(
    map((answers) => answers.every((answer) => answer.kind === 'ok')),
  );
}
