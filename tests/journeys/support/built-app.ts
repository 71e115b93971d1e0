import { buildApp } from '../../../bin/commands/build-app.ts';
import { CHROME } from '../chrome.ts';

/**
 * Builds the app once before the first journey, unless a current build exists. Without a browser
 * every journey is skipped, and nothing needs the app.
 */
export default async function builtApp(): Promise<void> {
  if (CHROME) await buildApp();
}
