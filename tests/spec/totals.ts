/**
 * Prints passed, failed and skipped tests of the last runs of all tiers, for scripts. Arguments are
 * reports to read instead.
 */
import { lastReports, totalsOf } from './report.ts';

const files = process.argv.slice(2);
try {
  const { passed, failed, skipped } = totalsOf(lastReports(files.length > 0 ? files : undefined));
  console.log(passed, failed, skipped);
} catch {
  // Without a report, nothing is proven.
  console.log(0, 1, 0);
}
