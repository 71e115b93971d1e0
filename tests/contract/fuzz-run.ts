/**
 * Sends random requests to a real exchange: `node tests/contract/fuzz-run.ts [count] [seed]`. Exits
 * with 1 on any violation. The printed seed repeats the requests, but not their timing.
 */
import fc from 'fast-check';
import { openFuzzedExchange } from './fuzz/fuzzed-exchange.ts';
import { randomRequests } from './fuzz/requests.ts';
import { auditFolder, sendRandom } from './fuzz/storm.ts';

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const AT_ONCE = 16;

const exchange = await openFuzzedExchange();
const requests = fc.sample(randomRequests(exchange.existing), { numRuns: count, seed });
const said = new Map<string, number>();
/** Successes per call: a run in which every request is refused proves nothing. */
const taken = new Map<string, number>();
const broken: string[] = [];
const began = performance.now();
let next = 0;

async function worker(): Promise<void> {
  for (;;) {
    const request = requests[next];
    next += 1;
    if (!request) return;
    try {
      const id = await sendRandom(exchange.origin, exchange.tokens, request);
      said.set(id, (said.get(id) ?? 0) + 1);
      if (id === 'ok') taken.set(request.row.path, (taken.get(request.row.path) ?? 0) + 1);
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error));
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, worker));
const report = auditFolder(exchange.dataDir);
await exchange.close();

const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${count} requests, seed ${seed}, ${seconds} s, ${report.postings} postings`);
for (const [id, times] of [...said].sort((a, b) => b[1] - a[1])) console.log(`${times}\t${id}`);
console.log([...taken].map(([path, times]) => `${path} ${times}`).join(', '));
for (const each of broken.slice(0, 20)) console.log(`BROKEN ${each}`);
for (const each of report.checks.filter((check) => !check.ok)) {
  console.log(`LEDGER ${each.name}: ${each.problems.join(' | ')}`);
}
console.log(broken.length === 0 && report.ok ? 'Nothing broke.' : `${broken.length} broke.`);
process.exitCode = broken.length === 0 && report.ok ? 0 : 1;
