import { describe, expect, it } from 'vitest';
import { RecordingError } from '../recording/recording-error.ts';
import { frame } from './frame-fixtures.ts';
import type { MarketValue } from './market-state.ts';
import { venueAdapter } from './registry.ts';
import { sampleValues } from './sample-values.ts';
import { ValueSampler } from './value-sampler.ts';

const best = (ask: string, symbol = 'X'): MarketValue => {
  const rest = { bid: '1', bidQuantity: '1', askQuantity: '1', time: null, id: null };
  return { kind: 'best', symbol, ask, ...rest };
};
const gap = (of: 'book' | 'trades' | 'messages', symbol = 'X'): MarketValue => {
  return { kind: 'gap', symbol, of, reason: 'lost' };
};
const book = (symbol = 'X') => ({ kind: 'book', symbol, follower: null, time: null }) as never;
const candle = (period: string) => ({ kind: 'candle', symbol: 'X', period }) as never;
const deal = { kind: 'deal', symbol: 'X', deal: {} } as never as MarketValue;

/** A sampler, and in a line each what it has passed on. */
const sampling = (every: number | null, wanted: (value: MarketValue) => boolean = () => true) => {
  const lines: string[] = [];
  const sampler = new ValueSampler({
    every,
    wanted,
    take: ({ time, micros, nanos, value }) => {
      const more = 'ask' in value ? value.ask : 'period' in value ? value.period : '';
      lines.push([time, micros, nanos, value.kind, value.symbol, more].join(' ').trim());
    },
  });
  return { sampler, lines };
};

describe('values of a recording', () => {
  it('are all passed on at their own time without an interval', () => {
    const { sampler, lines } = sampling(null, (value) => value.kind !== 'gap');
    sampler.at(1_999, 7);
    for (const value of [best('2'), best('3'), gap('book'), deal]) sampler.take(value);
    sampler.at(2_000);
    sampler.take(best('4'));
    sampler.end();
    expect(lines).toEqual([
      '1 1999 7 best X 2',
      '1 1999 7 best X 3',
      '1 1999 7 deal X',
      '2 2000 0 best X 4',
    ]);
    expect(sampler.passed).toBe(4);
  });

  it('are passed on once at the end of each interval, events at once', () => {
    const { sampler, lines } = sampling(10);
    sampler.at(12_000, 3);
    for (const value of [best('2'), best('3'), best('5', 'Y'), deal]) sampler.take(value);
    sampler.at(19_999, 1);
    sampler.take(best('4'));
    sampler.take(candle('1m'));
    sampler.take(candle('5m'));
    expect(lines).toEqual(['12 12000 3 deal X']);
    sampler.at(20_000);
    expect(lines.splice(0)).toEqual([
      '12 12000 3 deal X',
      '20 20000 0 best X 4',
      '20 20000 0 best Y 5',
      '20 20000 0 candle X 1m',
      '20 20000 0 candle X 5m',
    ]);
    sampler.take(best('6'));
    sampler.at(55_000);
    expect(lines.splice(0)).toEqual(['30 30000 0 best X 6']);
    sampler.take(best('7'));
    sampler.end();
    sampler.end();
    expect(lines).toEqual(['60 60000 0 best X 7']);
    expect(sampler.passed).toBe(7);
  });

  it('leave out a book that is void at the end of the interval', () => {
    for (const [of, left] of [
      ['book', ['gap X', 'book Y']],
      ['messages', ['gap X', 'book Y']],
      ['trades', ['gap X', 'book X', 'book Y']],
    ] as const) {
      const { sampler, lines } = sampling(10);
      sampler.at(0);
      sampler.take(book());
      sampler.take(book('Y'));
      sampler.take(gap(of));
      sampler.end();
      expect(lines.map((line) => line.split(' ').slice(3).join(' '))).toEqual(left);
    }
    const { sampler, lines } = sampling(10, (value) => value.kind === 'book');
    sampler.at(0);
    sampler.take(book());
    sampler.take(best('2'));
    sampler.take(gap('book'));
    sampler.end();
    expect(lines).toEqual([]);
  });

  it('are none before the first record', () => {
    const { sampler, lines } = sampling(10);
    sampler.take(best('2'));
    sampler.end();
    expect(lines).toEqual([]);
  });
});

describe('a span of frames', () => {
  const ticker = (ask: string, symbol = 'X') => ({
    ...{ e: 'bookTicker', s: symbol, u: 1, b: '1', B: '1', a: ask, A: '1' },
  });
  const trade = (id: number, symbol: string) => ({
    ...{ e: 'trade', s: symbol, t: id, T: id, p: '1', q: '1', m: true },
  });
  const at = (wall: number, body: object, more: object = {}) => ({
    ...frame(body, { wall }),
    ...more,
  });
  type Frames = Parameters<typeof sampleValues>[0]['batches'];
  const sampled = async (
    batches: readonly (readonly ReturnType<typeof at>[])[],
    from: number,
    to: number,
  ) => {
    const seen = new Set<string>();
    const { sampler, lines } = sampling(null);
    let asked = 0;
    const source = (async function* () {
      for (const batch of batches) {
        asked++;
        yield batch;
      }
    })() as Frames;
    const kinds = new Set(['best', 'deal'] as const);
    const input = {
      adapter: venueAdapter('binance'),
      checkpoint: null,
      batches: source,
      kinds,
      seen,
    };
    let turns = 0;
    for await (const _ of sampleValues(input, { from, to }, sampler)) turns++;
    return { lines, asked, turns, seen: [...seen] };
  };

  it('includes its first instant and not its last, and reads no further', async () => {
    const frames = [5, 6, 7, 8, 9].map((wall) => at(wall, ticker(String(wall)), { nanos: wall }));
    const trades = [at(4, trade(1, 'A')), at(9, trade(2, 'B')), at(6, trade(3, 'C'))];
    expect(
      await sampled(
        [[trades[0] as never, ...frames.slice(0, 2)], frames.slice(2), trades.slice(1)],
        6,
        8,
      ),
    ).toEqual({
      lines: ['0 6 6 best X 6', '0 7 7 best X 7'],
      asked: 2,
      turns: 2,
      seen: ['A'],
    });
    expect(await sampled([frames, trades.slice(1)], 9, 10)).toEqual({
      lines: ['0 9 9 best X 9', '0 9 0 deal B'],
      asked: 2,
      turns: 3,
      seen: ['B', 'C'],
    });
    expect(await sampled([[at(4, trade(1, 'A'))]], 5, 8)).toMatchObject({ lines: [], seen: [] });
    expect(await sampled([[at(9, trade(1, 'A')), at(5, trade(2, 'B'))]], 5, 8)).toEqual({
      ...{ lines: [], asked: 1, turns: 1, seen: [] },
    });
  });

  it('names the place of a frame that its venue does not send', async () => {
    const wrong = { ...ticker('2'), a: 2 };
    const placed = { file: 'a.jsonl', line: 7 };
    await expect(sampled([[at(5, wrong, placed)]], 0, 9)).rejects.toThrow(
      new RecordingError('a.jsonl', 7, '"a" is not a string'),
    );
    await expect(sampled([[at(5, wrong, { file: 'b' })]], 0, 9)).rejects.toThrow(
      new RecordingError('b', null, '"a" is not a string'),
    );
    await expect(sampled([[at(5, wrong)]], 0, 9)).rejects.toThrow('"a" is not a string');
  });
});
