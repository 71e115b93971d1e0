/** Prints each failed test of the last runs of all tiers with the first lines of its error. */
import { failuresOf, lastReports } from './report.ts';

for (const line of failuresOf(lastReports())) console.log(line);
