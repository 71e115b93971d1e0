import { afterEach, expect, it, vi } from 'vitest';
import { latePart } from './late-parts.ts';

afterEach(() => void vi.useRealTimers());

it('loads at the first subscriber, once, and repeats a failed download with full jitter up to half a minute', async () => {
  vi.useFakeTimers();
  // Full jitter waits a random share of a limit that doubles: here all of it.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const started: number[] = [];
  const begun = Date.now();
  const load = vi.fn(async () => {
    started.push(Date.now() - begun);
    if (started.length < 9) throw new Error('no network');
    return 'the part';
  });
  const part$ = latePart(load);
  expect(load).not.toHaveBeenCalled();
  const received: string[] = [];
  part$.subscribe((value) => received.push(value));
  part$.subscribe((value) => received.push(value));
  await vi.advanceTimersByTimeAsync(200_000);
  const waits = started.slice(1).map((at, index) => at - (started[index] ?? 0));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(received).toEqual(['the part', 'the part']);
  part$.subscribe((value) => received.push(value)).unsubscribe();
  expect(received).toHaveLength(3);
  expect(load).toHaveBeenCalledTimes(9);
});
