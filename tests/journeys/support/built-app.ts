import { buildApp } from '../../../bin/commands/build-app.ts';
import { CHROME } from '../chrome.ts';
import { lendAddress } from '../other-address.ts';

/**
 * Builds the app once before the first journey, unless a current build exists, and lends the
 * machine another address. Without a browser every journey is skipped, and nothing needs either.
 * @returns what runs after the last journey
 */
export default async function builtApp(): Promise<(() => void) | undefined> {
  if (!CHROME) return undefined;
  await buildApp();
  return lendAddress();
}
