import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzedExchange, openFuzzedExchange } from './fuzz/fuzzed-exchange.ts';
import { randomRequests } from './fuzz/requests.ts';
import { auditFolder, sendRandom } from './fuzz/storm.ts';

let exchange: FuzzedExchange;
beforeAll(async () => {
  exchange = await openFuzzedExchange();
});
afterAll(() => exchange.close());

/** A few hundred in each test run; `npm run fuzz -- COUNT` sends more. */
const RUNS = 60;
const AT_ONCE = 8;

test('random requests cause no 5xx, leak no internals, get answers by the contract, and keep the ledger balanced', async () => {
  const said = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomRequests(exchange.existing), { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (group) => {
        const answers = await Promise.all(
          group.map((each) => sendRandom(exchange.origin, exchange.tokens, each)),
        );
        for (const each of answers) said.set(each, (said.get(each) ?? 0) + 1);
      },
    ),
    { numRuns: RUNS },
  );
  // A run in which every request is refused proves nothing.
  expect(said.get('ok') ?? 0).toBeGreaterThan(RUNS);
  expect(said.size).toBeGreaterThan(10);
  expect(auditFolder(exchange.dataDir).checks.filter((each) => !each.ok)).toEqual([]);
});
