import { execFile } from 'node:child_process';
import { ROOT } from '../../house/source-files.ts';

/** What `tideline audit` finds broken in a database; empty when all holds. */
export function auditProblems(databaseUrl: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['bin/tideline.js', 'audit'],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: databaseUrl } },
      (error, out, err) => resolve(error ? `${out}${err}`.split('\n').slice(0, 20) : []),
    );
  });
}
