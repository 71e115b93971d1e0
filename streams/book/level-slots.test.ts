import { expect, it } from 'vitest';
import { VERBATIM } from './level-list.ts';
import { LevelSlots } from './level-slots.ts';

/** Two decimals of the price, three of the quantity. */
const FORMAT = (2 << 4) | 3;

it('writes a level as the venue did, from its texts or its digits, until it changes', () => {
  const levels = new LevelSlots();
  const slot = levels.take();
  const seen = () => [levels.priceOf(slot), levels.quantityOf(slot), levels.hasDigits(slot)];
  levels.put(slot, 6_183_760, 500, FORMAT, undefined);
  expect([seen(), seen()]).toEqual(Array(2).fill(['61837.60', '0.500', true]));
  levels.put(slot, 6_183_761, 5, FORMAT, undefined);
  expect(seen()).toEqual(['61837.61', '0.005', true]);
  levels.put(slot, 0, 0, VERBATIM, ['061837.6', '0.50']);
  expect(seen()).toEqual(['061837.6', '0.50', false]);
});

it('gives each level a slot of its own, and that of a removed one again', () => {
  const levels = new LevelSlots();
  const [first, second] = [levels.take(), levels.take()];
  expect(first).not.toBe(second);
  levels.free(first);
  expect([levels.take(), levels.take()]).toEqual([first, 2]);
});
