import { isPath } from '../path-list.ts';
import { HOME, LOGIN } from '../paths.ts';

/**
 * Where to go after the login. Only pages of this app: `backpage` comes from the address bar, and an
 * address elsewhere would make the login a stepping stone for phishing.
 */
export function returnPath(backpage: string | null): string {
  if (!backpage) return HOME;
  const [path = ''] = backpage.split('?');
  return isPath(path) && path !== LOGIN ? backpage : HOME;
}
