import { expect, it } from 'vitest';
import { betterOf, isWorse, worseOf } from './worst.ts';

const ORDER = ['live', 'delayed', 'loading', 'stale', 'down'] as const;

it('ranks live before delayed, loading, stale and down', () => {
  for (const [better, a] of ORDER.entries()) {
    for (const [worse, b] of ORDER.entries()) {
      expect(isWorse(b, a), `${b} and ${a}`).toBe(worse > better);
      expect(worseOf(a, b)).toBe(ORDER[Math.max(better, worse)]);
      expect(betterOf(a, b)).toBe(ORDER[Math.min(better, worse)]);
    }
  }
});
