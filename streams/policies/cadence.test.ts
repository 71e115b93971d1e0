import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cadence, learn } from './cadence.ts';

const topic = (): Cadence => ({
  floor: 3_000,
  ceiling: 12_500,
  lastFrameAt: Number.NaN,
  mean: Number.NaN,
  deviation: 0,
  allowance: 12_500,
});

/** A topic that sends every `gap` ms. */
function speaking(gap: number, times = 100): Cadence {
  const spoken = topic();
  for (let at = 0; at < times; at++) learn(spoken, at * gap);
  return spoken;
}

it('tolerates a slightly late frame of a perfectly regular feed', () => {
  expect(speaking(5_000).allowance).toBe(5_750);
});

it('allows the ceiling until it has learned a rhythm', () => {
  expect(speaking(5_000, 1).allowance).toBe(12_500);
});

it('detects silence of a quick topic at the floor, never sooner', () => {
  expect(speaking(100).allowance).toBe(3_000);
});

it('learns nothing from an outage, nor from frames of one packet', () => {
  const quick = speaking(1_000);
  const { mean } = quick;
  learn(quick, 99_000 + 60_000);
  learn(quick, 99_000 + 60_000);
  expect(quick.mean).toBe(mean);
  expect(quick.lastFrameAt).toBe(159_000);
});

it('learns a gap as long as the ceiling', () => {
  expect(speaking(12_500, 2).mean).toBe(12_500);
});

it('tracks mean and deviation like a retransmission timer, with gains of 1/8 and 1/4', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 13_000 }), { maxLength: 12 }), (gaps) => {
      const received = topic();
      let now = 7;
      learn(received, now);
      let [mean, deviation] = [Number.NaN, 0];
      for (const gap of gaps) {
        now += gap;
        learn(received, now);
        expect(received.lastFrameAt).toBe(now);
        if (gap === 0 || gap > 12_500) continue;
        deviation = Number.isNaN(mean) ? gap / 2 : 0.75 * deviation + 0.25 * Math.abs(gap - mean);
        mean = Number.isNaN(mean) ? gap : 0.875 * mean + 0.125 * gap;
        const allowance = Math.min(12_500, Math.max(3_000, mean + Math.max(4 * deviation, 750)));
        expect(received.mean).toBeCloseTo(mean, 6);
        expect(received.deviation).toBeCloseTo(deviation, 6);
        expect(received.allowance).toBeCloseTo(allowance, 6);
      }
    }),
    { numRuns: 200 },
  );
});
