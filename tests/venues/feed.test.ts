import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VenueId } from '@tideline/streams/node';
import { API_BASE } from '@tideline/wire';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type RunningExchange, startExchange } from '#exchange';
import { until } from '../support/until.ts';
import { VenueDouble } from './doubles/double.ts';
import { LISTED, pastCandles, price, Script } from './doubles/script.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const folder = mkdtempSync(join(tmpdir(), 'tideline-live-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Stage {
  readonly double: VenueDouble;
  readonly script: Script;
  readonly exchange: RunningExchange;
  get(path: string): Promise<Record<string, unknown>>;
}

/** An exchange on a double's market while `use` runs. */
async function staged(venue: VenueId, use: (stage: Stage) => Promise<void>): Promise<void> {
  const script = new Script(3);
  const made = venueDoubles[venue]?.(script);
  if (!made) throw new Error(`no double of ${venue}`);
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at: ServedDouble = await serveDouble(double, 50);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const exchange = await startExchange({
    port: 0,
    dataDir: ':memory:',
    feed: { kind: 'live', venue, ws: at.ws, rest: at.rest },
  });
  try {
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${exchange.port}${API_BASE}/${path}`);
      const { data } = (await response.json()) as { data: Record<string, unknown> };
      return data;
    };
    await use({ double, script, exchange, get });
  } finally {
    await exchange.close();
    await at.close();
    vi.restoreAllMocks();
  }
}

describe.each(VENUES)('exchange on live:%s', (venue) => {
  it("shows the venue's name, book, deals and candles", async () => {
    await staged(venue, async ({ script, exchange, get }) => {
      const quotes = await get('currency/quotation_new');
      expect(quotes['feed']).toMatchObject({ kind: 'live', shift: null });
      expect((quotes['feed'] as { label: string }).label).not.toBe('');
      await until('the venue’s book', () => {
        const { bids, asks } = exchange.market.book('BTCUSDT', 10);
        const [pair] = script.pairs;
        const theirs = script.levels(pair as never, 10);
        const numbers = (rows: readonly (readonly [string, string])[]) =>
          rows.map(([at, quantity]) => [Number(at), Number(quantity)]);
        expect(numbers(bids)).toEqual(numbers(theirs.bids));
        expect(numbers(asks)).toEqual(numbers(theirs.asks));
      });
      await until('its deals', () => exchange.market.deals('BTCUSDT', 0).length > 3);
      expect(exchange.market.fresh('BTCUSDT')).toBe(true);
    });
  });

  it("pages the venue's own candles back to its first", async () => {
    await staged(venue, async ({ script, get }) => {
      const [pair] = script.pairs;
      if (!pair) return;
      for (const [period, length] of [
        ['1m', 60_000],
        ['60m', 3_600_000],
        ['1d', 86_400_000],
      ] as const) {
        const page = await get(
          `currency/new_timeshar?symbol=BTCUSDT&period=${period}&limit=100&before=${Date.now() - 3 * length}`,
        );
        const candles = page['candles'] as { time: number; open: string; close: string }[];
        const last = candles.at(-1)?.time ?? 0;
        const truth = pastCandles(pair, length, last + 1, candles.length);
        expect(candles.length, period).toBeGreaterThan(50);
        expect(candles.map(({ time, open }) => [time, Number(open)])).toEqual(
          truth.map(({ time, open }) => [time, Number(open)]),
        );
      }
      const days = await get('currency/new_timeshar?symbol=BTCUSDT&period=1d&limit=1000');
      expect(days['more']).toBe(false);
      expect((days['candles'] as { time: number }[])[0]?.time).toBe(LISTED);
    });
  });

  it('tells since when its data hangs, not since when that is known', async () => {
    await staged(venue, async ({ double, exchange }) => {
      await until('a fresh market', () => exchange.market.fresh('BTCUSDT'));
      double.hung = true;
      await until('a stale market', () => !exchange.market.fresh('BTCUSDT'));
      // REST is asked 1.25 s after the last change at the soonest, and the stream gets one second
      // more.
      const since = exchange.market.silentSince('BTCUSDT') ?? Number.NaN;
      expect(Date.now() - since).toBeGreaterThanOrEqual(2_250);
    });
  });

  it('stops trusting prices when the venue goes, and resumes', async () => {
    await staged(venue, async ({ double, exchange }) => {
      double.closed = true;
      double.cut();
      await until('a stale market', () => !exchange.market.fresh('BTCUSDT'));
      double.closed = false;
      await until('a fresh market', () => exchange.market.fresh('BTCUSDT'));
    });
  });
});

describe('price of a scripted level', () => {
  it('has the decimals of its pair', () => {
    const [pair] = new Script(1).pairs;
    expect(pair && price(6_180_001, pair)).toBe('61800.01');
  });
});
