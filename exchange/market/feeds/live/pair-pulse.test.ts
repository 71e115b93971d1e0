import { expect, it } from 'vitest';
import { PairPulse } from './pair-pulse.ts';

/** A pair with a frame each `gap` ms until `end`. */
function pulseOf(gap: number, end: number): PairPulse {
  const pulse = new PairPulse();
  for (let at = 0; at <= end; at += gap) pulse.received(at);
  return pulse;
}

/** An equal answer of a REST side that moves after it. */
function equal(pulse: PairPulse, asked: number, now: number, depth: number): void {
  pulse.answered(asked, true, now, depth);
  pulse.moved(asked);
}

it.each([100, 400, 2_000, 60_000])(
  'is not trusted ten seconds after its last frame, at one each %i ms',
  (gap) => {
    const pulse = pulseOf(gap, 120_000);
    expect(pulse.isAlive(128_999)).toBe(true);
    expect(pulse.isAlive(129_000)).toBe(false);
  },
);

it.each([100, 400, 2_000, 60_000])(
  'asks early enough for a hung stream to be known in ten seconds, at %i ms',
  (gap) => {
    const pulse = pulseOf(gap, 120_000);
    let asked = 120_000;
    while (!pulse.isDue(asked)) asked += 100;
    expect(asked).toBeLessThanOrEqual(125_000);
    // An answer after three seconds, and the second in which the data may still come.
    pulse.answered(asked, false, asked + 3_000, 50);
    expect(pulse.isAlive(asked + 3_500)).toBe(asked + 3_500 < 129_000);
    expect(pulse.isAlive(asked + 4_000)).toBe(false);
  },
);

it('is alive for hours of silence while the venue proves that nothing has changed', () => {
  const pulse = pulseOf(60_000, 120_000);
  for (let now = 120_000; now < 7_200_000; now += 100) {
    expect(pulse.isAlive(now)).toBe(true);
    if (pulse.isDue(now)) equal(pulse, now, now + 1_000, 50);
  }
});

it('is proven by equal answers until the last instant after which REST has moved', () => {
  const pulse = pulseOf(60_000, 120_000);
  pulse.answered(125_000, true, 125_300, 50);
  expect(pulse.evidence).toBe(120_000);
  // It is not asked about again for that.
  expect(pulse.isDue(129_900)).toBe(false);
  for (const [moved, proven] of [
    [119_000, 120_000],
    [123_000, 123_000],
    [126_000, 125_000],
    [140_000, 125_000],
  ] as const) {
    pulse.moved(moved);
    expect(pulse.evidence).toBe(proven);
  }
  pulse.answered(130_000, true, 130_300, 50);
  pulse.answered(131_000, false, 131_300, 50);
  pulse.moved(135_000);
  expect(pulse.evidence).toBe(125_000);
});

it('takes no proof for data that came after the question', () => {
  const pulse = pulseOf(60_000, 120_000);
  pulse.received(125_500);
  pulse.answered(125_000, false, 126_000, 50);
  expect(pulse.isHung(130_000)).toBe(false);
  expect(pulse.evidence).toBe(125_500);
});

it('takes no later snapshot for life, only changes', () => {
  const pulse = new PairPulse();
  pulse.renewed(0);
  expect(pulse.evidence).toBe(0);
  pulse.renewed(20_000);
  expect(pulse.isAlive(20_000)).toBe(false);
  expect(pulse.evidence).toBe(0);
  // A new snapshot equals the prices of REST also where no change follows it.
  equal(pulse, 22_000, 22_100, 50);
  expect(pulse.evidence).toBe(0);
  equal(pulse, 22_500, 22_600, 50);
  expect(pulse.evidence).toBe(22_500);
  pulse.renewed(40_000);
  pulse.received(40_100);
  expect(pulse.isAlive(40_100)).toBe(true);
});

it('believes a pair that hung to be quiet after calm as long as the doubt, at least five seconds', () => {
  const pulse = pulseOf(100, 120_000);
  for (const [differs, calm] of [
    [124_000, 5_000],
    [140_000, 16_000],
    [500_000, 60_000],
  ] as const) {
    pulse.answered(differs, false, differs, 50);
    expect(pulse.isHung(differs + 1_000)).toBe(true);
    const renewed = differs + 2_000;
    pulse.renewed(renewed);
    expect(pulse.isHung(renewed)).toBe(false);
    // The question was asked before the snapshot.
    pulse.answered(renewed - 100, false, renewed, 50);
    for (let asked = renewed; asked < renewed + calm; asked += 1_000) {
      equal(pulse, asked, asked, 50);
      expect(pulse.isAlive(asked)).toBe(false);
      expect(pulse.evidence).toBe(120_000);
    }
    if (differs < 500_000) continue;
    equal(pulse, renewed + calm, renewed + calm, 50);
    expect(pulse.isAlive(renewed + calm)).toBe(true);
    expect(pulse.evidence).toBe(renewed + calm);
  }
});

it('stands for all levels by data, and for as many as a proof has compared without', () => {
  const pulse = pulseOf(60_000, 120_000);
  const depths = (at: number) => [at, at + 8_999, at + 9_000].map((now) => pulse.depth(now));
  expect(depths(120_000)).toEqual([Infinity, Infinity, 1]);
  equal(pulse, 125_000, 125_300, 50);
  expect(depths(120_000)).toEqual([Infinity, Infinity, 50]);
  equal(pulse, 130_000, 130_300, 1);
  expect(pulse.depth(130_300)).toBe(1);
  // A snapshot answers a subscription, also where the stream hangs.
  pulse.renewed(140_000);
  expect(pulse.depth(140_000)).toBe(1);
  pulse.received(150_000);
  expect(depths(150_000)).toEqual([Infinity, Infinity, 1]);
});
