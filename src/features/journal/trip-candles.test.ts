import type { Candle } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEIGHT, pictureOf, spanOf } from './trip-candles.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 0, 2, 12);

const candle = (time: number, open: number, high: number, low: number, close: number) =>
  ({ time, open: `${open}`, high: `${high}`, low: `${low}`, close: `${close}` }) as Candle;

describe('the candles of a trade', () => {
  it('are of the finest period that fits, with eight before and after', () => {
    const span = (held: number) => spanOf({ opened: NOON + 5_000, closed: NOON + 5_000 + held });
    expect(span(0)).toEqual({
      ...{ period: '1m', from: NOON - 8 * MINUTE, to: NOON + 9 * MINUTE, count: 17 },
    });
    expect(span(48 * MINUTE).period).toBe('1m');
    expect(span(48 * MINUTE + 1)).toMatchObject({ period: '5m', count: 26 });
    expect(span(8 * DAY).period).toBe('4h');
    expect(span(8 * DAY + 1).period).toBe('1d');
  });

  it('contain the trade, and are few', () => {
    fc.assert(
      fc.property(fc.nat(30 * DAY), fc.nat(40 * DAY), (after, held) => {
        const opened = NOON + after;
        const { count, from, to } = spanOf({ opened, closed: opened + held });
        expect(from).toBeLessThan(opened);
        expect(to).toBeGreaterThan(opened + held);
        expect(count).toBeGreaterThanOrEqual(17);
        expect(count).toBeLessThanOrEqual(66);
      }),
    );
  });

  it('rise or fall by their ends, and lie in the picture with both marks', () => {
    const trip = { opened: NOON, closed: NOON + 2 * MINUTE, entry: '90', exit: '110' };
    const span = spanOf(trip);
    const before = candle(span.from - MINUTE, 1, 1, 1, 1);
    const shown = [candle(NOON, 100, 104, 96, 103), candle(NOON + MINUTE, 103, 103, 99, 100)];
    const picture = pictureOf([before, ...shown], span, trip);
    expect(picture).toMatchObject({ low: '96', high: '104' });
    // From 90 to 110 within the edges of 8 px: 5.8 px each.
    expect(picture?.up).toEqual({ wicks: 'M8.5 42.8V89.2', bodies: 'M8.20 48.6h0.6v17.4h-0.6z' });
    expect(picture?.down).toEqual({ wicks: 'M9.5 48.6V71.8', bodies: 'M9.20 48.6h0.6v17.4h-0.6z' });
    expect(picture?.entry).toEqual({ x: 8 / 19, y: (HEIGHT - 8) / HEIGHT });
    expect(picture?.exit).toEqual({ x: 10 / 19, y: 8 / HEIGHT });
  });

  it('are no picture where the market has none', () => {
    const trip = { opened: NOON, closed: NOON, entry: '90', exit: '110' };
    expect(pictureOf([], spanOf(trip), trip)).toBeNull();
    expect(pictureOf([candle(NOON + DAY, 1, 1, 1, 1)], spanOf(trip), trip)).toBeNull();
  });
});
