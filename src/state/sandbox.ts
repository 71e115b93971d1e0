import { SANDBOX_HEADER, SANDBOX_STORAGE } from '@tideline/wire';
import { readText } from './stored.ts';

/**
 * The secret for the sandbox's routes: the page that `tideline start` prints stores it in this
 * browser. Without it, the routes answer like unknown calls.
 */
export function sandboxHeaders(): Record<string, string> {
  const key = readText(SANDBOX_STORAGE);
  return key === null ? {} : { [SANDBOX_HEADER]: key };
}
