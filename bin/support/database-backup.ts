import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { auditDatabase } from '../../exchange/cluster/audit-database.ts';
import type { AuditReport } from '../../exchange/foundation/ledger/audit.ts';
import { copyDataFolder, refuseCopyAt } from './copy-data-folder.ts';
import { UsageError } from './failure.ts';

/** Name of the dump in a backup's folder, for `pg_restore`. */
const DUMP_FILE = 'database.dump';

/** Where Debian, Ubuntu and PostgreSQL's own packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * Dumps a database at one moment while a cluster runs on it, with the other files of a data folder,
 * and audits exactly that moment: the dump and the audit share a snapshot.
 * @throws UsageError when the folder exists, or `pg_dump` is missing or fails
 */
export async function backUpDatabase(
  url: string,
  dataDir: string,
  to: string,
): Promise<AuditReport> {
  refuseCopyAt(to, dataDir);
  const program = dumpProgram();
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  try {
    const report = await auditDatabase(url, (host, snapshot) => {
      const file = join(partial, DUMP_FILE);
      return dump(program, ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`, host]);
    });
    if (existsSync(dataDir)) copyDataFolder(dataDir, partial);
    renameSync(partial, to);
    return report;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

async function dump(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new UsageError(`pg_dump failed: ${said.trim()}`);
}

/** The newest one, because it reads every older server. */
function dumpProgram(): string {
  const installed = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(VERSIONS, version, 'bin'))
    : [];
  const folders = [...installed, ...(process.env['PATH'] ?? '').split(':')];
  const found = folders.map((folder) => join(folder, 'pg_dump')).find((file) => existsSync(file));
  if (!found) throw new UsageError('pg_dump is missing: apt-get install postgresql-client');
  return found;
}
