import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ContinuityProof } from './continuity-proof.ts';

type Step = {
  readonly do: 'received' | 'lost' | 'snapshot' | 'interrupted' | 'follows' | 'reset';
  readonly time: number;
};

/** Few instants, so that equal ones meet often. */
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'received',
    'received',
    'lost',
    'snapshot',
    'snapshot',
    'interrupted',
    'follows',
    'reset',
  ),
  time: fc.nat(5),
});

const since = (steps: readonly Step[], ...ends: readonly Step['do'][]): readonly Step[] =>
  steps.slice(steps.findLastIndex((each) => ends.includes(each.do)) + 1);

/** What is known after some steps, by looking through all of them. */
function known(steps: readonly Step[]) {
  const link = since(steps, 'interrupted', 'reset');
  const first = link.find((each) => each.do === 'received')?.time ?? null;
  const proven = link.some((each, at) => {
    const before = link.slice(0, at).some((other) => other.do === 'received');
    if (each.do === 'follows') return true;
    if (each.do === 'snapshot') return before;
    if (each.do !== 'received') return false;
    const past = steps.slice(0, steps.length - link.length + at);
    const complete = since(past, 'reset').filter((other) => other.do === 'snapshot');
    return complete.some((other) => other.time > (first ?? 0));
  });
  const lost = since(steps, 'interrupted', 'reset', 'follows', 'snapshot').filter(
    (each) => each.do === 'lost',
  );
  const newest = lost.length === 0 ? null : Math.max(...lost.map((each) => each.time));
  return {
    doubtful: newest !== null || (first !== null && !proven),
    restores: (time: number) => newest === null || time > newest,
    covers: (time: number) => first === null || proven || time > first,
  };
}

it('says what follows from everything that was received, in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const proof = new ContinuityProof();
      for (const [at, { do: what, time }] of steps.entries()) {
        proof[what](time);
        const now = known(steps.slice(0, at + 1));
        const times = [0, 1, 2, 3, 4, 5, 6];
        expect({
          doubtful: proof.doubtful,
          restores: times.map((each) => proof.restores(each)),
          covers: times.map((each) => proof.covers(each)),
        }).toEqual({
          doubtful: now.doubtful,
          restores: times.map(now.restores),
          covers: times.map(now.covers),
        });
      }
    }),
    { numRuns: 1_000 },
  );
});
