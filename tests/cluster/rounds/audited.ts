import { execFile } from 'node:child_process';
import { ROOT } from '../../house/source-files.ts';

/** Room for the rows of checks that are broken, bytes. */
const MAX_OUTPUT = 64 * 2 ** 20;

/**
 * What `tideline audit` finds broken in a database, each check with its rows; empty when all holds.
 * Checks that hold are left out, because they are many and come first.
 */
export function auditProblems(databaseUrl: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['bin/tideline.js', 'audit'],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: databaseUrl }, maxBuffer: MAX_OUTPUT },
      (error, out, err) => resolve(error ? brokenLines(`${out}${err}`) : []),
    );
  });
}

/** The report without the checks that hold. */
export const brokenLines = (report: string): string[] =>
  report.split('\n').filter((line) => line !== '' && !line.startsWith('holds '));
