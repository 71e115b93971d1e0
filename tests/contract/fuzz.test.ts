import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStormHouse, type StormHouse } from './fuzz/house.ts';
import { wildRequests } from './fuzz/requests.ts';
import { auditFolder, sendWild } from './fuzz/storm.ts';

let house: StormHouse;
beforeAll(async () => {
  house = await openStormHouse();
});
afterAll(() => house.close());

/** A few hundred on each test run; `node tests/contract/fuzz-run.ts` sends as many as wanted. */
const RUNS = 60;
const AT_ONCE = 8;

test('wild requests: no 5xx, nothing of the inside, every answer by its contract, the ledger balanced', async () => {
  const said = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(wildRequests(house.existing), { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (group) => {
        const answers = await Promise.all(
          group.map((each) => sendWild(house.origin, house.tokens, each)),
        );
        for (const each of answers) said.set(each, (said.get(each) ?? 0) + 1);
      },
    ),
    { numRuns: RUNS },
  );
  // A storm that everything bounces off would show nothing.
  expect(said.get('ok') ?? 0).toBeGreaterThan(RUNS);
  expect(said.size).toBeGreaterThan(10);
  expect(auditFolder(house.dataDir).checks.filter((each) => !each.ok)).toEqual([]);
});
