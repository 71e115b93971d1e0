import type { Command } from 'commander';
import { migrate } from '../../exchange/foundation/store/pg/migrate.ts';
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
    .addHelpText(
      'after',
      '\nExample:\n  $ tideline migrate --database postgres://tideline@db1,db2/tideline',
    )
    .action(async (options: { readonly database?: string }) => {
      const steps = await migrate(requireDatabaseUrl(options.database), (line) =>
        console.error(line),
      );
      console.log(steps.length === 0 ? 'The schema is current.' : `Applied: ${steps.join(', ')}.`);
    });
}
