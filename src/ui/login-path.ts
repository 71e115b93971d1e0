import { REDIRECT_GUARD } from '@tideline/wire';
import { LOGIN, tabOf } from '../paths.ts';

/** STATE:backtype: 2 from the five tab pages, 1 from any other. */
export const backtypeOf = (path: string): '1' | '2' => (tabOf(path) ? '2' : '1');

/** The address of the login with the page to return to. */
export function loginPath(path: string, search: string): string {
  const query = new URLSearchParams({ backpage: path + search, backtype: backtypeOf(path) });
  return `${LOGIN}?${query}`;
}

let last = Number.NEGATIVE_INFINITY;

/** STATE:redirect-once: true at most once a second, for any number of calls that need the login. */
export function mayRedirect(now: number): boolean {
  if (now - last < REDIRECT_GUARD) return false;
  last = now;
  return true;
}
