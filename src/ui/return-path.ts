import { PATHS } from '../path-list.ts';
import { HOME, LOGIN } from '../paths.ts';

/**
 * The page after the login. Only pages of this app: `backpage` comes from the address bar, and a
 * foreign address would allow phishing.
 */
export function returnPath(backpage: string | null): string {
  if (!backpage) return HOME;
  const [path = ''] = backpage.split('?');
  return PATHS.has(path) && path !== LOGIN ? backpage : HOME;
}
