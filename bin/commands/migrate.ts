import type { Command } from 'commander';
import { migrate, splitByMonth } from '../../exchange/foundation/store/pg/migrate.ts';
import { requireDatabaseUrl } from '../support/database-url.ts';

/** `tideline migrate`: prepares the PostgreSQL database of a cluster. */
export function register(program: Command): void {
  program
    .command('migrate')
    .description('Brings the PostgreSQL database of a cluster to the newest schema.')
    .option(
      '--database <url>',
      'postgres://user:secret@host:port/database (default: $DATABASE_URL)',
    )
    .option('--by-month', 'keep postings by month, once every core runs this version')
    .addHelpText(
      'after',
      '\nExample:\n  $ tideline migrate --database postgres://tideline@db1,db2/tideline',
    )
    .action(async (options: { readonly database?: string; readonly byMonth?: true }) => {
      const url = requireDatabaseUrl(options.database);
      const say = (line: string): void => console.error(line);
      const steps = await migrate(url, say);
      console.log(steps.length === 0 ? 'The schema is current.' : `Applied: ${steps.join(', ')}.`);
      if (options.byMonth === undefined) return;
      const isNew = await splitByMonth(url, say);
      console.log(`Postings are ${isNew ? 'now' : 'already'} kept by month.`);
    });
}
