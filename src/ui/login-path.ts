import { REDIRECT_GUARD } from '#wire';
import { HOME, isPath, LOGIN, tabOf } from '../paths.ts';

/** STATE:backtype: 2 from the five tab pages, 1 from any other. */
export const backtypeOf = (path: string): '1' | '2' => (tabOf(path) ? '2' : '1');

/** The login page that leads back to where it was asked for. */
export function loginPath(path: string, search: string): string {
  const query = new URLSearchParams({ backpage: path + search, backtype: backtypeOf(path) });
  return `${LOGIN}?${query}`;
}

/**
 * Where to go after the login. Only pages of this app: `backpage` comes from the address bar, and an
 * address elsewhere would make the login a stepping stone for phishing.
 */
export function returnPath(backpage: string | null): string {
  if (!backpage) return HOME;
  const [path = ''] = backpage.split('?');
  return isPath(path) && path !== LOGIN ? backpage : HOME;
}

let last = Number.NEGATIVE_INFINITY;

/** STATE:redirect-once: true at most once a second, however many calls ask for the login. */
export function mayRedirect(now: number): boolean {
  if (now - last < REDIRECT_GUARD) return false;
  last = now;
  return true;
}
