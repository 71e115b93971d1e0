import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastValueFrom, take, toArray } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecording } from './open-recording.ts';
import { RecordingError } from './recording-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-recording-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, 'session.txt');
const START = 1_723_161_250_000;
const OPTIONS = { format: 'collector', venue: 'binance' } as const;

/** Ten seconds: a book change every 100 ms, a deal every second, a change lost at 5 s. */
beforeAll(() => {
  const lines: string[] = [];
  const say = (ms: number, body: object) =>
    lines.push(`${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`);
  const depth = (u: number) => ({
    ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: u, u },
    ...{ b: [[`${100 + u / 100}`, '1']], a: [['900', '1']] },
  });
  say(0, depth(1));
  say(10, { lastUpdateId: 1, bids: [['100', '1']], asks: [['900', '1']] });
  for (let step = 1; step < 100; step++) {
    if (step !== 50) say(step * 100, depth(step + 1));
    if (step % 10 !== 0) continue;
    const T = START + step * 100;
    say(step * 100 + 5, {
      ...{ e: 'trade', E: T, s: 'BTCUSDT', t: step / 10, p: '100', q: '0.5', T, m: true },
    });
  }
  writeFileSync(FILE, lines.join('\n'));
});

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const value of source) values.push(value);
  return values;
}

describe('openRecording', () => {
  it('yields all values in order, as often as it is asked', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const first = await all(recording.events());
    expect(await all(recording.events())).toEqual(first);
    const count = (kind: string) => first.filter((each) => each.kind === kind).length;
    expect([count('book'), count('deal'), count('gap')]).toEqual([50, 9, 1]);
    expect(first.map(({ time }) => time)).toEqual(first.map(({ time }) => time).toSorted());
  });

  it('keeps an event as it was, whatever comes later', async () => {
    const books = await all(openRecording(FILE, OPTIONS).books({ depth: 1 }));
    expect(books.slice(0, 2)).toEqual([
      expect.objectContaining({ id: 1, bids: [['100', '1']], asks: [['900', '1']] }),
      expect.objectContaining({ id: 2, bids: [['100.02', '1']] }),
    ]);
  });

  it('selects instruments, kinds and a span, and samples states', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const span = { from: START + 2_000, to: new Date(START + 4_000) };
    expect((await all(recording.deals(span))).map(({ deal }) => deal.id)).toEqual([2, 3]);
    const seconds = await all(recording.books({ every: 1_000, to: START + 3_500 }));
    expect(seconds.map(({ time, id }) => [time - START, id])).toEqual([
      [1_000, 10],
      [2_000, 20],
      [3_000, 30],
      [4_000, 35],
    ]);
    const candles = await all(recording.candles({ ...span, every: 60_000 }));
    expect(new Set(candles.map(({ period }) => period)).size).toBeGreaterThan(5);
  });

  it('stops reading when the loop or the subscription ends', async () => {
    const recording = openRecording(FILE, OPTIONS);
    for await (const deal of recording.deals()) {
      expect(deal.symbol).toBe('BTCUSDT');
      break;
    }
    const two = recording.events$({ kinds: ['deal'] }).pipe(take(2), toArray());
    expect(await lastValueFrom(two)).toHaveLength(2);
  });

  it('refuses what it cannot read, on the first value', async () => {
    const first = (source: AsyncGenerator<unknown>) => source.next();
    await expect(first(openRecording(join(folder, 'none.tideline')).events())).rejects.toThrow(
      RecordingError,
    );
    await expect(first(openRecording(FILE, { format: 'collector' }).events())).rejects.toThrow(
      'the venue is needed, one of binance',
    );
    const recording = openRecording(FILE, OPTIONS);
    await expect(first(recording.events({ from: 2, to: 1 }))).rejects.toThrow(RangeError);
    await expect(first(recording.events({ from: 'soon' }))).rejects.toThrow('soon: ms UTC');
    await expect(first(recording.events({ depth: 0 }))).rejects.toThrow('depth 0: 1 or more');
  });

  it('refuses an option of another type or unit in one line, before it reads', async () => {
    const recording = openRecording(FILE, OPTIONS);
    const wrong: readonly (readonly [options: object, says: string])[] = [
      [{ kinds: ['trade'] }, 'kind "trade": one of quote, book, deal, candle, gap expected'],
      [{ kinds: 'deal' }, 'kinds: a list expected'],
      [{ symbols: 'BTCUSDT' }, 'symbols: a list expected'],
      [{ symbol: 'BTCUSDT' }, 'unknown option "symbol"'],
      [{ from: START / 1000 }, `from ${START / 1000}: ms UTC expected, as in Date.now()`],
      [{ to: START * 1000 }, `to ${START * 1000}: ms UTC expected, as in Date.now()`],
      [{ every: '1s' }, 'every 1s: ms above 0 expected'],
    ];
    for (const [options, says] of wrong) {
      const reading = recording.events(options).next();
      await expect(reading, says).rejects.toThrow(RangeError);
      await expect(recording.events(options).next()).rejects.toThrow(says);
    }
  });

  it('refuses what is no recording with the name of the file', async () => {
    const first = (files: unknown, options: object = OPTIONS) =>
      openRecording(files as string, options)
        .events()
        .next();
    await expect(first([])).rejects.toThrow('a file is needed');
    await expect(first(undefined)).rejects.toThrow('a file is needed');
    await expect(first('')).rejects.toThrow('a file is needed');
    await expect(first(folder)).rejects.toThrow(`${folder}: it is a folder, not a file`);
    await expect(first(folder, {})).rejects.toThrow(`${folder}: it is a folder, not a file`);
    await expect(first(FILE, { format: 'colector', venue: 'binance' })).rejects.toThrow(
      'format "colector": one of tideline, cryptofeed',
    );
    await expect(first(FILE, { format: 'collector', venue: 'binanc' })).rejects.toThrow(
      'venue "binanc": one of binance, binance-usdm',
    );
  });

  it('names the instruments of a recording that lacks the wanted one', async () => {
    const recording = openRecording(FILE, OPTIONS);
    await expect(all(recording.deals({ symbols: ['btcusdt'] }))).rejects.toThrow(
      `${FILE}: no btcusdt in it; symbols: BTCUSDT`,
    );
    // In a span of time an instrument may be silent.
    const span = { from: START, to: START + 100 };
    expect(await all(recording.deals({ symbols: ['ETHUSDT'], ...span }))).toEqual([]);
  });
});
