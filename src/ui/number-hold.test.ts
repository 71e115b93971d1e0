import { formatFixed, parseUnits } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepHeld } from './number-draft.ts';

const PRICE = { decimals: 2, step: '0.01' } as const;
/** A draft after a button was held for a number of steps. */
const held = (draft: string, by: 1 | -1, steps: number, rule: { decimals: number; step: string }) =>
  Array.from({ length: steps }).reduce<string>((now, _, at) => stepHeld(now, by, at, rule), draft);

describe('a held step button', () => {
  // A hold of 2.5 s is one step after 400 ms and one every 80 ms.
  const HOLD = 27;

  it('moves a price visibly within 2.5 s, and a short press by one tick', () => {
    expect(stepHeld('93556.19', 1, 0, PRICE)).toBe('93556.20');
    const moved = Number(held('93556.19', 1, HOLD, PRICE)) - 93_556.19;
    expect(moved).toBeGreaterThan(100);
    expect(moved).toBeLessThan(1_000);
  });

  it('reaches round prices', () => {
    expect(held('93556.19', 1, HOLD, PRICE)).toMatch(/0\.00$/);
  });

  it('always moves in its direction, stays on the grid and never passes a limit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(1 as const, -1 as const),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('0.01', '0.05', '0.10'),
        (units, by, repeats, step) => {
          const max = formatFixed(10n ** 12n, 2);
          const draft = formatFixed(units, 2);
          const next = stepHeld(draft, by, repeats, { decimals: 2, step, max });
          const after = parseUnits(next, 2);
          const maxUnits = 10n ** 12n;
          if (by > 0) expect(after > units || units + parseUnits(step, 2) > maxUnits).toBe(true);
          else expect(after < units || units === 0n).toBe(true);
          expect(after % parseUnits(step, 2)).toBe(0n);
          expect(after >= 0n && after <= maxUnits).toBe(true);
          // A step is never larger than a hundredth of the value, or one tick.
          const moved = after > units ? after - units : units - after;
          expect(moved * 100n <= units || moved <= parseUnits(step, 2)).toBe(true);
        },
      ),
    );
  });
});
