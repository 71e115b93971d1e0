import type { Candle } from '@tideline/wire/calls/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CandleStore, flatCandle } from './index.ts';

const T = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;
function candle(minute: number, close: string, count: number, final = false): Candle {
  const flat = flatCandle(T + minute * MINUTE, close, final);
  return { ...flat, volume: `${count}`, count, revision: 2 * count + (final ? 1 : 0) };
}

function merged(...sources: readonly (readonly Candle[])[]): readonly Candle[] {
  const store = new CandleStore({ interval: '1m' });
  for (const source of sources) store.merge(source);
  return store.candles;
}

describe('CandleStore', () => {
  it('keeps the higher revision, not the later arrival', () => {
    const live = [candle(0, '11', 9, true), candle(1, '12', 4)];
    const history = [candle(-1, '9', 5, true), candle(0, '10', 7), candle(1, '12', 3)];
    const both = merged(live, history);
    expect(both.map((it) => [it.close, it.revision])).toEqual([
      ['9', 11],
      ['11', 19],
      ['12', 8],
    ]);
    expect(merged(history, live)).toEqual(both);
  });

  it('updates empty candles when the previous close is revised', () => {
    const series = new CandleStore({ interval: '1m' });
    series.merge([
      candle(0, '10', 3, true),
      flatCandle(T + MINUTE, '10', true),
      flatCandle(T + 2 * MINUTE, '10', false),
    ]);
    series.merge([candle(0, '14', 4, true)]);
    expect(series.candles.map((it) => it.close)).toEqual(['14', '14', '14']);
  });

  it('leaves an empty candle unchanged when its neighbour is missing', () => {
    const series = new CandleStore({ interval: '1m' });
    series.merge([candle(0, '10', 3, true), flatCandle(T + 2 * MINUTE, '13', true)]);
    expect(series.candles.map((it) => it.close)).toEqual(['10', '13']);
  });

  it('returns the same array while nothing changes, and never mutates a returned array', () => {
    const series = new CandleStore({ interval: '1m', limit: 2 });
    series.merge([candle(0, '10', 1), candle(1, '11', 1), candle(2, '12', 1)]);
    const given = series.candles;
    expect(given.map((it) => it.close)).toEqual(['11', '12']);
    expect(series.merge([candle(2, '99', 1)])).toBe(false);
    expect(series.candles).toBe(given);
    series.merge([candle(2, '13', 2)]);
    expect(given.map((it) => it.close)).toEqual(['11', '12']);
  });

  it('gives the same result for any arrival order of revisions', () => {
    const revisions = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 9 })),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(
        revisions.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
        ),
        ([rows, mixed]) => {
          const of = (list: typeof rows) =>
            merged(...list.map(([minute, count]) => [candle(minute, `${count}`, count)]));
          expect(of(mixed)).toEqual(of(rows));
        },
      ),
      { numRuns: 200 },
    );
  });
});
