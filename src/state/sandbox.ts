import { SANDBOX_HEADER, SANDBOX_STORAGE } from '#wire';
import { readText } from './stored.ts';

/**
 * Opens the sandbox's doors to the app: the page that `tideline start` prints has left the secret of the
 * run in this browser. Elsewhere the doors answer that they are not there.
 */
export function sandboxHeaders(): Record<string, string> {
  const key = readText(SANDBOX_STORAGE);
  return key === null ? {} : { [SANDBOX_HEADER]: key };
}
