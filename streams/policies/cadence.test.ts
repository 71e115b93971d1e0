import { expect, it } from 'vitest';
import { Cadence } from './cadence.ts';

it('does not call a feed as regular as a clock silent for one frame that is a little late', () => {
  const cadence = new Cadence({ floor: 3_000, ceiling: 12_500 });
  for (let frame = 0; frame < 100; frame++) cadence.learn(5_000);
  expect(cadence.allowance).toBe(5_750);
});
