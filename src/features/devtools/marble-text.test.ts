import { readSpecs, runSpec } from '@tideline/streams/node';
import type { PublicTopic } from '@tideline/wire';
import { describe, expect, it } from 'vitest';
import { traffic } from '../../testing/traffic.ts';
import { marbleText } from './marble-text.ts';

const run = (text: string) => {
  const [spec] = readSpecs(text);
  if (!spec) throw new Error('no spec');
  return runSpec(spec);
};

describe('a topic as a marble spec', () => {
  it.each([
    ['tickers', /value \w = tickers BTCUSDT 118\.00 @18 frame 18\n/, /BTCUSDT 120\.00 live/],
    ['price:BTCUSDT', /value \w = price BTCUSDT 118\.00 @18 frame 18\n/, /= 120\.00 live/],
    [
      'depth:BTCUSDT',
      /value \w = depth BTCUSDT @\d+ bid 118\.00x2\n/,
      /= 120\.00\/900\.00 @\d+ live/,
    ],
    ['deal:BTCUSDT', /value \w = deal BTCUSDT 1=\d+\.00x1 frame \d+\n/, /= [\d ]*2 1 live/],
    ['kline:BTCUSDT:1m', /value \w = kline BTCUSDT 1m 0=118\.00~18 frame 18\n/, /= 120\.00 live/],
  ] as const)('runs as it was drawn: %s', (topic, input, output) => {
    const drawn = marbleText(traffic(20), topic, 2_000);
    expect(drawn?.length).toBe(2_000);
    expect(drawn?.text).toMatch(input);
    expect(drawn?.text).toMatch(output);
    expect(run(drawn?.text ?? '').differences).toEqual([]);
  });

  it('shows the gap of a lost frame: the book stops', () => {
    const drawn = marbleText(traffic(20, [18]), 'depth:BTCUSDT', 2_000);
    expect(drawn?.text).toMatch(/= 117\.00\/900\.00 @\d+ stale/);
    expect(drawn?.text).not.toMatch(/= 119\.00\/900\.00/);
    expect(run(drawn?.text ?? '').differences).toEqual([]);
  });

  it('covers the longest time for which its letters suffice', () => {
    const drawn = marbleText(traffic(2_000), 'price:BTCUSDT', 400_000);
    expect(drawn?.length).toBeLessThan(400_000);
    expect(drawn?.length).toBeGreaterThanOrEqual(50_000);
    expect(run(drawn?.text ?? '').differences).toEqual([]);
  });

  it('is null without frames, and for candles that specs cannot draw', () => {
    const silent: readonly PublicTopic[] = ['price:ETHUSDT', 'kline:BTCUSDT:60m'];
    for (const topic of silent) expect(marbleText(traffic(20), topic, 2_000)).toBeNull();
    expect(marbleText([], 'price:BTCUSDT', 2_000)).toBeNull();
  });
});
