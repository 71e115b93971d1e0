import type { DealTape } from '@tideline/streams';
import { describe, expect, it } from 'vitest';
import { TickLine } from './tick-line.ts';

/** A tape, newest first, of `[id, seconds, price]` given oldest first. */
const tape = (...deals: readonly (readonly [number, number, number])[]): DealTape => ({
  symbol: 'BTCUSDT',
  deals: deals.toReversed().map(([id, seconds, price]) => ({
    id,
    time: seconds * 1_000,
    price: price.toFixed(2),
    quantity: '1',
    side: 'buy' as const,
  })),
});
const shown = (line: TickLine) =>
  line.buckets.map(({ time, last, afterGap }) => [time / 1_000, last, afterGap]);

describe('the line of ticks', () => {
  it('grows by the new deals of each tape, each once', () => {
    const line = new TickLine();
    expect(line.add(tape([1, 1, 100], [2, 2, 101]), 'e1')).toBe(true);
    expect(line.add(tape([1, 1, 100], [2, 2, 101], [3, 3, 102]), 'e1')).toBe(true);
    expect(line.add(tape([2, 2, 101], [3, 3, 102]), 'e1')).toBe(false);
    expect(shown(line)).toEqual([
      [1, 100, false],
      [2, 101, false],
      [3, 102, false],
    ]);
  });

  it('marks the place where deals are missing instead of joining it', () => {
    const line = new TickLine();
    line.add(tape([1, 1, 100]), 'e1');
    line.add(tape([7, 60, 110], [8, 61, 111]), 'e1');
    expect(shown(line)).toEqual([
      [1, 100, false],
      [60, 110, true],
      [61, 111, false],
    ]);
  });

  it('marks a new epoch as a gap, whose deals are numbered from 1 again', () => {
    const line = new TickLine();
    line.add(tape([1, 1, 100], [2, 2, 101]), 'e1');
    line.add(tape([2, 5, 103]), 'e2');
    expect(shown(line).at(-1)).toEqual([5, 103, true]);
    const other = new TickLine();
    other.add(tape([1, 1, 100]), 'e1');
    other.add(tape([1, 5, 103]), 'e2');
    expect(shown(other).at(-1)).toEqual([5, 103, true]);
  });

  it('draws no deal of a new epoch that is older than the line', () => {
    const line = new TickLine();
    line.add(tape([1, 1, 100], [2, 2, 101]), 'e1');
    line.add(tape([1, 1, 100], [2, 1.95, 99], [3, 2, 102], [4, 3, 103]), 'e2');
    expect(shown(line)).toEqual([
      [1, 100, false],
      [2, 102, false],
      [3, 103, false],
    ]);
  });

  it('keeps the range of deals that are too close to be drawn apart', () => {
    const line = new TickLine();
    line.add(tape([1, 1, 100], [2, 1.01, 90], [3, 1.02, 120], [4, 1.05, 110]), 'e1');
    expect(line.buckets).toEqual([{ time: 1_050, low: 90, high: 120, last: 110, afterGap: false }]);
  });

  it('keeps twenty minutes', () => {
    const line = new TickLine();
    for (let id = 1; id <= 3_000; id += 1) line.add(tape([id, id, 100]), 'e1');
    expect(line.buckets[0]?.time).toBe(1_800_000);
  });
});
