/** Prints each failed test of the last run of `npm test` with the first lines of its error. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import type { Report } from './report.ts';

const LINES_SHOWN = 6;

const file = join(ROOT, '.tideline', 'tests.json');
const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
for (const { name, status, message, assertionResults } of testResults) {
  if (status !== 'failed') continue;
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) console.log(`${relative(ROOT, name)}: ${message}`);
  for (const { fullName, failureMessages } of failed) {
    console.log(`${relative(ROOT, name)}: ${fullName}`);
    for (const text of failureMessages ?? []) {
      for (const line of text.split('\n').slice(0, LINES_SHOWN)) console.log(`    ${line}`);
    }
  }
}
