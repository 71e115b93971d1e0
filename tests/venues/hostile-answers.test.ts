import {
  type CandleText,
  candlesOf,
  FrameError,
  type Listing,
  listingsOf,
  livePolicy,
  type TradeText,
  tradesOf,
  type VenueId,
} from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { bent } from './bent.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const NOW = Date.UTC(2026, 10, 22);

/** An answer of the double, with few rows, and all copies of it that have one other value. */
function* answersOf(venue: VenueId, path: string): Generator<unknown> {
  const script = new Script(1, PAIRS.slice(0, 1));
  const market = venueDoubles[venue]?.(script).market;
  for (let at = 0; at < 5; at++) market?.step(NOW + at);
  const url = new URL(path, 'http://double');
  const answer = market?.rest(url.pathname, url.searchParams, NOW);
  expect(answer).not.toBe(null);
  yield* bent(JSON.parse(JSON.stringify(answer)));
}

describe.each(VENUES)('answers of %s', (venue) => {
  const policy = livePolicy(venue);
  if (!policy) throw new Error(`no policy of ${venue}`);
  const symbol = policy.symbolOf('BTC', 'USDT');
  const { candles, trades, instruments } = policy;
  /** What the parser made of answers with one wrong value: rows that a feed cannot use. */
  const wrongs = <T>(
    path: string,
    parse: (body: unknown) => readonly T[],
    fits: (row: T) => boolean,
  ): string[] =>
    [...answersOf(venue, path)].flatMap((body) => {
      try {
        const wrong = parse(body).find((row) => !fits(row));
        return wrong ? [JSON.stringify(wrong)] : [];
      } catch (error) {
        return error instanceof FrameError ? [] : [String(error)];
      }
    });
  const texts = (...cells: unknown[]) => cells.every((cell) => typeof cell === 'string');

  it('have candles with a time and texts, or are refused', () => {
    const path = candles.path(symbol, '1m', NOW, 3) ?? '';
    const fits = (row: CandleText) =>
      Number.isSafeInteger(row.time) && texts(row.open, row.high, row.low, row.close, row.volume);
    expect(wrongs(path, (body) => candlesOf(policy, body), fits)).toEqual([]);
  });

  it('have trades with a time and texts, or are refused', () => {
    const fits = (row: TradeText) =>
      Number.isSafeInteger(row.time) && texts(row.price, row.quantity);
    expect(wrongs(trades.path(symbol), (body) => tradesOf(policy, body), fits)).toEqual([]);
  });

  it('have pairs with positive steps, or are refused', () => {
    const step = (text: string | null) => text === null || Number(text) > 0;
    const fits = (row: Listing) =>
      texts(row.symbol, row.base, row.quote) && step(row.tick) && step(row.lot);
    expect(wrongs(instruments.path, (body) => listingsOf(policy, body), fits)).toEqual([]);
  });
});
