/**
 * Prints passed, failed and skipped tests of the last runs of all tiers, for scripts. Arguments are
 * reports to read instead.
 */
import { lastReports } from './report.ts';

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const files = process.argv.slice(2);
  const { testResults } = lastReports(files.length > 0 ? files : undefined);
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') passed += 1;
      else if (test.status === 'failed') failed += 1;
      else skipped += 1;
    }
    // A file that could not be loaded fails without a test of its own.
    if (status === 'failed' && assertionResults.length === 0) failed += 1;
  }
} catch {
  failed = 1;
}
console.log(passed, failed, skipped);
