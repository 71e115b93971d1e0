/** The build writes this into the worker in place of `__CACHED__` (build/offline-worker.ts). */
export interface CachedFiles {
  /** Name of this build; depends on its files. */
  readonly build: string;
  /** Files that the worker needs before it serves: the document and everything it loads at once. */
  readonly shell: readonly string[];
  /** Code and texts of other pages, fetched while the device is idle. */
  readonly rest: readonly string[];
}

export const CACHE_PREFIX = 'tideline-';

/**
 * How the worker answers: `page` is the cached document, `file` a cached file; `network` leaves the
 * request to the browser.
 */
export type Plan = 'page' | 'file' | 'network';

/**
 * Only build output is answered from the cache. Calls, the socket and customer service are outside
 * the scope: an old price must never come from here.
 * @param scope - address of the worker's registration, ending in a slash
 */
export function planOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  scope: string,
  listed: ReadonlySet<string>,
): Plan {
  const bare = url.split(/[?#]/, 1)[0] ?? '';
  if (method !== 'GET' || !bare.startsWith(scope)) return 'network';
  if (mode === 'navigate')
    return bare === scope || bare === `${scope}index.html` ? 'page' : 'network';
  const name = bare.slice(scope.length);
  // The previous build's cache may still have its code.
  return listed.has(name) || name.startsWith('assets/') ? 'file' : 'network';
}

/**
 * Caches to delete when a build takes over. The previous one stays until the next build, because
 * another tab may still run it.
 * @param names - all caches of the origin, oldest first
 */
export function outdated(names: readonly string[], current: string): string[] {
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
  return others.slice(0, -1);
}
