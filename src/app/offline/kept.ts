/** What the build writes into the worker in place of `__KEPT__` (vite.config.ts). */
export interface KeptFiles {
  /** Names this build: other files, other name. */
  readonly build: string;
  /** Paths that must be there before the worker may serve: the document and all it loads at once. */
  readonly shell: readonly string[];
  /** Pages' code and texts, fetched when the device has nothing better to do. */
  readonly rest: readonly string[];
}

export const CACHE_PREFIX = 'tideline-';

/** How the worker answers: `page` is the kept document, `file` a kept file, `network` leaves the request alone. */
export type Plan = 'page' | 'file' | 'network';

/**
 * Only what the build made is ever answered from a store. Calls, the socket and customer service lie
 * outside the scope and pass by untouched: an old price must never come from here.
 * @param scope - address the worker is registered for, ending in a slash
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
  // Code of the build before may still be in the store of that build.
  return listed.has(name) || name.startsWith('assets/') ? 'file' : 'network';
}

/**
 * Stores to drop when a build takes over. The one before stays until the next: another tab may still run
 * that build and ask for its pages.
 * @param names - all stores of the origin, oldest first
 */
export function outdated(names: readonly string[], current: string): string[] {
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
  return others.slice(0, -1);
}
