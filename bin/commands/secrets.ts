import type { Command } from 'commander';
import { makeSecrets } from '../support/cluster/secrets.ts';

/** `tideline secrets`: makes the secrets and certificates that the compose files mount. */
export function register(program: Command): void {
  program
    .command('secrets')
    .description(
      'Makes the secrets, the private authority and the certificates that deploy/ mounts.\n' +
        'What exists stays.',
    )
    .argument('[folder]', 'folder for them alone; nobody else may enter it', 'deploy/secrets')
    .option('--renew', 'issue every certificate anew')
    .addHelpText('after', '\nExample:\n  $ tideline secrets deploy/secrets')
    .action(async (folder: string, { renew = false }: { readonly renew?: boolean }) => {
      const written = await makeSecrets(folder, renew);
      console.log(
        written.length === 0
          ? `${folder} has everything.`
          : `Wrote ${written.length} files to ${folder}.`,
      );
    });
}
