import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { AuditReport } from '../../exchange/foundation/ledger/audit.ts';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import { audited, readDatabase } from '../support/audited.ts';
import { copyDataFolder, refuseCopyAt } from '../support/copy-data-folder.ts';
import { databaseUrl } from '../support/database-url.ts';

interface BackupFlags {
  readonly data?: string;
  readonly database?: string;
  readonly json?: true;
}

/**
 * `tideline backup`: copies a data folder at one moment while the exchange runs. SQLite copies the
 * database in one read transaction.
 */
export function register(program: Command): void {
  program
    .command('backup')
    .description('copy a data folder or database, also of a running exchange, and audit the copy')
    .argument('<folder>', 'the copy; must not exist yet')
    .option('--data <dir>', 'data folder of the exchange (default: .tideline)')
    .option('--database <url>', 'database of a cluster as well (default: $DATABASE_URL)')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  $ tideline backup backups/monday\n  $ tideline start --data backups/monday\n' +
        '  $ tideline backup backups/monday --database postgres://tideline@db1/tideline\n' +
        '  $ pg_restore --no-owner --dbname=postgres://tideline@db2/tideline backups/monday/database.dump',
    )
    .action(async (folder: string, options: BackupFlags) => {
      const { ok, postings } = await backUp(folder, options);
      console.log(
        options.json
          ? JSON.stringify({ folder, ok, postings })
          : `${folder}: ${postings} postings, ${ok ? 'all holds' : 'NOT all holds: see tideline audit'}`,
      );
      process.exitCode = ok ? 0 : 1;
    });
}

async function backUp(folder: string, { data, database }: BackupFlags): Promise<AuditReport> {
  const url = data === undefined || database !== undefined ? databaseUrl(database) : null;
  if (url !== null) {
    // Loaded on demand: a data folder needs no driver.
    const { backUpDatabase } = await import('../support/database-backup.ts');
    return backUpDatabase(url, data ?? '.tideline', folder);
  }
  copy(data ?? '.tideline', folder);
  return audited(folder);
}

function copy(from: string, to: string): void {
  refuseCopyAt(to, from);
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    readDatabase(from, (database) =>
      database.prepare('VACUUM INTO ?').run(join(partial, DATABASE_FILE)),
    );
    copyDataFolder(from, partial);
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}
