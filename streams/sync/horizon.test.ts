import { expect, it } from 'vitest';
import { AHEAD, HORIZON, isNear } from './horizon.ts';

it('is ten thousand numbers, and a minute of the exchange’s clock', () =>
  expect([HORIZON, AHEAD]).toEqual([10_000, 60_000]));

it('a number is near within the horizon in either direction, and one more for each passed millisecond', () => {
  for (const [elapsed, room] of [
    [0, HORIZON],
    [7, HORIZON + 7],
    [-7, HORIZON],
  ] as const) {
    for (const direction of [1, -1]) {
      const at = (jump: number) => isNear(50_000, 50_000 + direction * jump, elapsed);
      expect([at(0), at(room - 1), at(room), at(room + 1)]).toEqual([true, true, true, false]);
    }
  }
});
