import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

it('nobody waits for more than one turn of each other, however much they ask for', async () => {
  const asked = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 3 }), async (subjects, width) => {
      const turns = new FairTurns(width);
      const began: string[] = [];
      let [running, maxRunning] = [0, 0];
      const work = (subject: string) => async () => {
        began.push(subject);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await Promise.resolve();
        running -= 1;
        if (subject === 'b') throw new Error('fails alone');
        return subject;
      };
      const flood = subjects.map((subject) =>
        turns.run(subject, work(subject)).catch(() => 'failed'),
      );
      const newcomer = turns.run('new', work('new'));
      expect(await newcomer).toBe('new');
      const others = new Set(subjects).size;
      expect(began.indexOf('new')).toBeLessThanOrEqual(width + others);
      const results = await Promise.all(flood);
      expect(results).toEqual(subjects.map((each) => (each === 'b' ? 'failed' : each)));
      expect(began).toHaveLength(subjects.length + 1);
      expect(maxRunning).toBeLessThanOrEqual(width);
    }),
  );
});
