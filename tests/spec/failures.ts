/** Prints each failed test of the last runs of all tiers with the first lines of its error. */
import { relative } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import { lastReports } from './report.ts';

const LINES_SHOWN = 6;

for (const { name, status, message, assertionResults } of lastReports().testResults) {
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
