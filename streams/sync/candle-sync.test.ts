import type { Candle } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { CandleSync } from './candle-sync.ts';
import { PAGE } from './lengths.ts';

const candle = (minute: number, revision: number, final = false): Candle => ({
  time: minute * 60_000,
  open: '1',
  high: '1',
  low: '1',
  close: String(revision),
  volume: '1',
  turnover: '1',
  count: 1,
  takerVolume: '0',
  takerTurnover: '0',
  final,
  revision,
});
const finished = (each: Candle): Candle => ({ ...each, final: true });
const minutes = (sync: CandleSync) => sync.candles.map((each) => each.time / 60_000);
const history = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => candle(from + index, 3, from + index < to));

describe('a chart', () => {
  it('does not continue over a minute that was left open', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    expect(sync.push([candle(6, 2)], 110)).toBe('held');
    expect(sync.push([candle(5, 9, true), candle(6, 4)], 120)).toBe('held');
    expect(
      sync.snapshot({ candles: [candle(5, 9, true), candle(6, 4)], more: false }, 130, PAGE),
    ).toBe('changed');
    expect(sync.candles.at(-2)?.final).toBe(true);
  });

  it('accepts the end of a minute together with the next one', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    expect(sync.push([candle(5, 9, true), candle(6, 0)], 110)).toBe('changed');
    expect(minutes(sync)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('requests a whole page instead of restarting with a short one', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    expect(sync.snapshot({ candles: history(60, 62), more: true }, 200, 3)).toBe('held');
    expect(sync.short).toBe(true);
    expect(minutes(sync)).toEqual([1, 2, 3, 4, 5]);
    expect(sync.snapshot({ candles: history(401, 400 + PAGE), more: true }, 300, PAGE)).toBe(
      'changed',
    );
    expect(sync.short).toBe(false);
    expect(minutes(sync)).toHaveLength(PAGE);
  });

  it('drops a page of older candles that no longer adjoins', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(101, 100 + PAGE), more: true }, 100, PAGE);
    sync.older({ candles: history(1, 50), more: true });
    expect(minutes(sync)[0]).toBe(101);
    sync.older({ candles: history(51, 100).map(finished), more: true });
    expect(minutes(sync)[0]).toBe(51);
  });

  it('is not complete after a new connection until it is proven', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    sync.relink();
    expect(sync.push([], 200)).toBe('held');
    expect(sync.snapshot({ candles: history(1, 5), more: false }, 150, PAGE)).toBe('held');
    expect(sync.snapshot({ candles: history(1, 5), more: false }, 210, PAGE)).toBe('same');
    expect(sync.push([candle(5, 9)], 220)).toBe('changed');
  });

  it('counts a redraw only when more than the last candle changed', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    const drawn = sync.rebuilt;
    sync.push([candle(5, 9)], 110);
    expect(sync.rebuilt).toBe(drawn);
    sync.push([candle(2, 11, true)], 120);
    expect(sync.rebuilt).toBe(drawn + 1);
  });

  it('drops candles of the previous connection on a new one', () => {
    const sync = new CandleSync('1m');
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    expect(sync.push([candle(9, 1)], 110)).toBe('held');
    sync.relink();
    expect(sync.snapshot({ candles: history(1, 6), more: false }, 120, PAGE)).toBe('changed');
    expect([minutes(sync).at(-1), sync.broken]).toEqual([6, false]);
  });

  it('drops the waiting candles after two pages that do not join, for one read after the last frame', () => {
    const sync = new CandleSync('1m');
    const page = { candles: history(1, 6), more: false };
    sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
    expect(sync.push([candle(9, 1)], 110)).toBe('held');
    expect(sync.snapshot(page, 120, PAGE)).toBe('held');
    expect(sync.snapshot(page, 109, PAGE)).toBe('held');
    expect(sync.snapshot(page, 130, PAGE)).toBe('changed');
    expect([minutes(sync).at(-1), sync.broken, sync.givenUp]).toEqual([6, false, 1]);
  });

  it('refuses an implausible revision, of the last candle and of any earlier one', () => {
    for (const minute of [3, 4, 5]) {
      const sync = new CandleSync('1m');
      sync.snapshot({ candles: history(1, 5), more: false }, 100, PAGE);
      const before = sync.candles;
      const frame = [candle(minute, 900_000_000, true), candle(minute + 1, 4)];
      expect([sync.push(frame, 110), sync.candles], `minute ${minute}`).toEqual([
        'malformed',
        before,
      ]);
    }
  });
});
