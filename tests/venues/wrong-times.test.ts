import type { VenueId } from '@tideline/streams/node';
import { describe, expect, it } from 'vitest';
import { LiveFeed } from '../../exchange/market/feeds/live/live-feed.ts';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { hostileFrames, hostileMarket } from './doubles/hostile.ts';
import { PAIRS, Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const CANDLES = /kline|candle|OHLC|chart_data/;
const MINUTE = 60_000;
const OLD = Date.UTC(2012, 0, 1);

/** Replaces a time wherever it stands in an answer, in ms or seconds, as number or text. */
function moved(value: unknown, from: number, to: number): unknown {
  if (Array.isArray(value)) return value.map((each) => moved(each, from, to));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, moved(each, from, to)]),
    );
  for (const unit of [1, 1000]) {
    if ((typeof value !== 'number' && typeof value !== 'string') || Number(value) * unit !== from)
      continue;
    return typeof value === 'string' ? String(to / unit) : to / unit;
  }
  return value;
}

describe.concurrent.each(VENUES)('a live feed at %s', (venue) => {
  it('takes no candle of the REST side with a wrong time, and counts those', async () => {
    const script = new Script(3, PAIRS.slice(0, 1));
    const made = venueDoubles[venue]?.(script);
    if (!made) throw new Error(`no double of ${venue}`);
    const began = Math.floor(Date.now() / MINUTE) * MINUTE;
    const seven = began - 60 * MINUTE;
    const wrongs = [
      [began - 50 * MINUTE, OLD],
      [began - 40 * MINUTE, began + 30 * 86_400_000],
      [seven, seven + 7_000],
    ] as const;
    const market = {
      ...made.market,
      rest: (path: string, query: URLSearchParams, now: number) => {
        const answer = made.market.rest(path, query, now);
        if (!CANDLES.test(path)) return answer;
        return wrongs.reduce((bent, [from, to]) => moved(bent, from, to), answer);
      },
    };
    const double = new VenueDouble(made.protocol, market, Date.now);
    const served = await serveDouble(double, 50);
    const said: string[] = [];
    const choice = { venue, ws: served.ws, rest: served.rest, symbols: ['BTCUSDT'] };
    const feed = await LiveFeed.open(choice, { now: Date.now }, (line) => said.push(line));
    const refused = said.filter((line) => /candles of \S+ with a wrong time refused/.test(line));
    expect(refused.length).toBeGreaterThan(0);
    // Nothing before the day that was asked for is claimed, and nothing of the future.
    const minutes = feed.history.past('BTCUSDT', '1m', OLD, began);
    expect(minutes[0]?.time).toBeGreaterThan(began - 30 * 86_400_000);
    expect(minutes.filter(({ time }) => time % MINUTE !== 0)).toEqual([]);
    const later = began + 30 * 86_400_000;
    const future = feed.history.past('BTCUSDT', '1m', later, later + MINUTE);
    expect(future.filter(({ count }) => count > 0)).toEqual([]);
    // The moved candle of another second is not folded into its minute.
    const [minute] = feed.history.minutes('BTCUSDT', seven, seven + MINUTE);
    expect(minute?.count ?? 0).toBe(0);
    feed.stop();
    await served.close();
  });
});

const WITH_KLINES = Object.entries(hostileFrames).filter(([, frames]) => frames.kline);

describe.concurrent.each(WITH_KLINES)('the stream of %s', (name, frames) => {
  it('changes no minute of the past by a candle', async () => {
    const venue = name as VenueId;
    const script = new Script(3, PAIRS.slice(0, 1));
    const made = venueDoubles[venue]?.(script);
    if (!made) throw new Error(`no double of ${venue}`);
    const market = hostileMarket(made.market, frames, script);
    const double = new VenueDouble(made.protocol, market, Date.now);
    const served = await serveDouble(double, 50);
    const said: string[] = [];
    const choice = { venue, ws: served.ws, rest: served.rest, symbols: ['BTCUSDT'] };
    const feed = await LiveFeed.open(choice, { now: Date.now }, (line) => said.push(line));
    const last = Math.floor(Date.now() / MINUTE) * MINUTE - MINUTE;
    const cells = { o: '61800', h: '71111', l: '61700', c: '61850' };
    const old = last - 12 * 60 * MINUTE;
    for (const time of [old, OLD, last + 86_400_000, last - MINUTE + 7_000]) {
      const kline = frames.kline?.(cells, time);
      if (kline) market.queue.push(kline);
    }
    // The right one comes last.
    const right = frames.kline?.({ ...cells, h: '61999' }, last);
    if (right) market.queue.push(right);
    const bar = (time: number) => feed.history.minutes('BTCUSDT', time, time + MINUTE)[0];
    await until('the corrected candle', () => expect(bar(last)?.high).toBe(6_199_900));
    expect(bar(old)?.high).not.toBe(7_111_100);
    expect(bar(last - MINUTE)?.high).not.toBe(7_111_100);
    expect(said.filter((line) => /candles of \S+ in the stream refused/.test(line))).toHaveLength(
      1,
    );
    feed.stop();
    await served.close();
  });
});
