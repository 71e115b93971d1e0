import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangesOf } from './claim.ts';
import { FairTotal } from './fair-total.ts';
import { Quota } from './quota.ts';

const DAY = 86_400_000;
const RULE = { total: 20_000, share: 200, window: DAY };
const limits = { quota: (_name: string, max: number, length: number) => new Quota(max, length) };
const network = (at: number): string => `10.${at >> 8}.${at & 255}.7`;

/** Uses of a flood that asks far more than there is, in turns. */
function flood(fair: FairTotal, addressOf: (at: number) => string, networks: number): number {
  let taken = 0;
  for (let at = 0; at < 60_000; at += 1) {
    if (fair.take(rangesOf(addressOf(at % networks)), at) === 0) taken += 1;
  }
  return taken;
}

it.each([14, 34, 334, 3_000])('leaves a quarter for newcomers beside %i networks', (networks) => {
  const fair = new FairTotal(limits, 'test', RULE);
  const taken = flood(fair, network, networks);
  expect(taken).toBeLessThanOrEqual(Math.min(15_000 + networks, networks * RULE.share));
  for (let at = 0; at < 256; at += 1) {
    expect(fair.take(rangesOf(`192.0.${at}.1`), DAY / 2), String(at)).toBe(0);
  }
});

it('counts the networks of one IPv6 provider as sixteen', () => {
  const fair = new FairTotal(limits, 'test', RULE);
  const address = (at: number): string => `2001:db8:${at.toString(16)}::1`;
  expect(flood(fair, address, 3_000)).toBe(16 * RULE.share);
  expect(fair.wait(rangesOf('2001:db8:ffff::1'), 60_000)).toBeGreaterThan(0);
  expect(fair.wait(rangesOf('2001:db9:ffff::1'), 60_000)).toBe(0);
});

it('frees everything a window after its first use', () => {
  const fair = new FairTotal(limits, 'test', { total: 8, share: 4, window: DAY });
  const one = rangesOf('10.0.0.1');
  for (let at = 0; at < 4; at += 1) expect(fair.take(one, 1_000 + at)).toBe(0);
  expect(fair.wait(one, 2_000)).toBe(DAY - 1_000);
  expect(fair.take(one, 1_000 + DAY - 1)).toBe(1);
  expect(fair.take(one, 1_000 + DAY)).toBe(0);
});

it('never gives more than its total, nor more than its share to one party (property)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 200 }),
      (total, share, networks) => {
        const fair = new FairTotal(limits, 'test', { total, share, window: DAY });
        const taken = new Map<number, number>();
        for (const [at, each] of networks.entries()) {
          if (fair.take(rangesOf(network(each)), at) > 0) continue;
          taken.set(each, (taken.get(each) ?? 0) + 1);
        }
        const all = [...taken.values()].reduce((sum, each) => sum + each, 0);
        expect(all).toBeLessThanOrEqual(total);
        for (const each of taken.values()) expect(each).toBeLessThanOrEqual(share);
        // A party that has nothing yet is served as long as anything is left.
        if (all < total) expect(fair.wait(rangesOf('192.0.2.1'), networks.length)).toBe(0);
      },
    ),
  );
});
