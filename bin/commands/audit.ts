import type { Command } from 'commander';
import type { AuditReport } from '../../exchange/foundation/ledger/audit.ts';
import { audited } from '../support/audited.ts';
import { databaseUrl } from '../support/database-url.ts';
import { adoptFolder } from '../support/increments.ts';

interface AuditFlags {
  readonly data?: string;
  readonly database?: string;
  readonly json?: true;
}

/**
 * `tideline audit`: checks the ledger of a data folder or database, also while an exchange is
 * running on it.
 */
export function register(program: Command): void {
  program
    .command('audit')
    .description(
      'Checks sums, balances, reserves, and every price against the feed that decided it.',
    )
    .option('--data <dir>', 'data folder of the exchange (default: .tideline)')
    .option('--database <url>', 'database of a cluster instead (default: $DATABASE_URL)')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  $ tideline audit --data .tideline --json')
    .action(async (options: AuditFlags) => {
      const report = await reportOf(options);
      console.log(options.json ? JSON.stringify(report) : asText(report));
      process.exitCode = report.ok ? 0 : 1;
    });
}

async function reportOf({ data, database }: AuditFlags): Promise<AuditReport> {
  const url = data === undefined || database !== undefined ? databaseUrl(database) : null;
  if (url === null) {
    const folder = data ?? '.tideline';
    adoptFolder(folder);
    return audited(folder);
  }
  // Loaded on demand: a data folder needs no driver.
  const { auditDatabase } = await import('../../exchange/cluster/audit-database.ts');
  return auditDatabase(url);
}

function asText({ ok, postings, decisions, checks }: AuditReport): string {
  const lines = checks.flatMap((each) => [
    `${each.ok ? 'holds ' : 'BROKEN'}  ${each.name}`,
    ...each.problems.map((problem) => `          ${problem}`),
  ]);
  const { all, inHistory } = decisions;
  const over = `${postings} postings. ${all} prices, ${inHistory} of them in the feed's history.`;
  return [...lines, `${ok ? 'All holds' : 'NOT all holds'} over ${over}`].join('\n');
}
