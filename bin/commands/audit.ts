import type { Command } from 'commander';
import type { AuditReport } from '../../exchange/ledger/audit.ts';
import { audited } from '../support/audited.ts';
import { adoptFolder } from '../support/increments.ts';

/**
 * `tideline audit`: checks the ledger of a data folder, also while an exchange is running on it.
 */
export function register(program: Command): void {
  program
    .command('audit')
    .description(
      'Checks sums, balances, reserves, and every price against the feed that decided it.',
    )
    .option('--data <dir>', 'data folder of the exchange', '.tideline')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  $ tideline audit --data .tideline --json')
    .action((options: { readonly data: string; readonly json?: true }) => {
      adoptFolder(options.data);
      const report = audited(options.data);
      console.log(options.json ? JSON.stringify(report) : asText(report));
      process.exitCode = report.ok ? 0 : 1;
    });
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
