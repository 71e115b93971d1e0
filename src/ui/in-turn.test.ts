import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';
import { nextTask } from './next-task.ts';

it('begins the first of several loads at once, and each other in a task of its own', async () => {
  const begun: number[] = [];
  const loads = [1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      return number * 10;
    }),
  );
  expect(begun).toEqual([1]);
  await loads[1];
  expect(begun).toEqual([1, 2]);
  expect(await Promise.all(loads)).toEqual([10, 20, 30]);
});

it('begins a later load at once, also after one that failed', async () => {
  await expect(inTurn(() => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  await nextTask();
  let begun = false;
  void inTurn(async () => {
    begun = true;
  });
  expect(begun).toBe(true);
});
