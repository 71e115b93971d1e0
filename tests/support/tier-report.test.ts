import { describe, expect, it } from 'vitest';
import { skippedTitle } from './skip-reason.ts';
import { skipLines } from './tier-report.ts';

const skipped = (fullName: string, note?: string) => ({
  fullName,
  result: () => ({ state: 'skipped', errors: undefined, note }) as const,
});

describe('the last lines of a tier', () => {
  it('name each reason once, with the number of its tests', () => {
    const suite = skippedTitle('a market', ['no recordings beside the checkout']);
    const lines = skipLines([
      skipped(`${suite} > plays`),
      skipped(`${suite} > ends (soon)`),
      skipped('a test', 'no network'),
    ]);
    expect(lines).toEqual([
      '2 skipped: no recordings beside the checkout',
      '1 skipped: no network',
    ]);
  });

  it('say when nothing was skipped, and when nobody said why', () => {
    expect(skipLines([])).toEqual(['nothing skipped']);
    expect(skipLines([skipped('one')])).toEqual(['1 skipped without a reason: one']);
    expect(skipLines([skipped('one')], true)).toEqual(['1 skipped: left out by the filter']);
  });
});
