/** Prints passed, failed and skipped tests of the last run of `npm test`, for scripts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import type { Report } from './report.ts';

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const file = join(ROOT, '.tideline', 'tests.json');
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
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
