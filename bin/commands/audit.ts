import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Command } from 'commander';
import { type AuditReport, audit } from '../../exchange/ledger/audit.ts';
import { DATABASE_FILE } from '../../exchange/store/data-folder.ts';

/** Bad use: no such folder, or no database in it. */
const BAD_USE = 2;

/** `tideline audit`: re-checks the ledger of a data folder, also while an exchange is running on it. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('check ledger sums, balances against postings, reserves against open orders')
    .option('--data <dir>', 'data folder of the exchange', '.tideline')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  $ tideline audit --data .tideline --json')
    .action((options: { readonly data: string; readonly json?: true }) => {
      const report = read(options.data);
      if (typeof report === 'string') {
        console.error(`tideline audit: ${report}`);
        process.exitCode = BAD_USE;
        return;
      }
      console.log(options.json ? JSON.stringify(report) : asText(report));
      process.exitCode = report.ok ? 0 : 1;
    });
}

export function register(program: Command): void {
  program.addCommand(auditCommand());
}

/** The report, or why there is none. */
function read(folder: string): AuditReport | string {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return `no exchange has kept its state in ${folder}`;
  try {
    const database = new DatabaseSync(file, { readOnly: true, readBigInts: true });
    try {
      // One transaction: every query sees the same moment, whatever the exchange writes meanwhile.
      database.exec('BEGIN');
      return audit((sql) => database.prepare(sql).all());
    } finally {
      database.close();
    }
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function asText({ ok, postings, checks }: AuditReport): string {
  const lines = checks.flatMap((each) => [
    `${each.ok ? 'holds ' : 'BROKEN'}  ${each.name}`,
    ...each.problems.map((problem) => `          ${problem}`),
  ]);
  return [...lines, `${ok ? 'All holds' : 'NOT all holds'} over ${postings} postings.`].join('\n');
}
