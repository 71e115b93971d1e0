import { expect, it } from 'vitest';
import { callLimitsOf } from './call-limits.ts';

it('reads limits of a network, and names a wrong one', () => {
  expect(callLimitsOf('reads=6000, writes=1200')).toEqual({ reads: 6000, writes: 1200 });
  for (const wrong of ['read=1', 'reads=0', 'reads=1.5', 'reads', ''])
    expect(() => callLimitsOf(wrong)).toThrow(/^--limits .*: expected one of reads, /);
});
