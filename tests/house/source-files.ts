import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders with the project's own code, without generated files. */
const ROOMS = 'wire,streams,marbles,src,exchange,locales,bin,bench,build,tests';

/**
 * TypeScript sources, relative to the root. Works on a copy without git, such as a downloaded
 * archive.
 */
export function sourceFiles(): string[] {
  return filesLike('*.{ts,tsx}');
}

/** Files of the project's rooms whose name matches, relative to the root, sorted. */
export function filesLike(name: string): string[] {
  const found = globSync([`{${ROOMS}}/**/${name}`, name], {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  });
  return found.map((file) => file.replaceAll('\\', '/')).sort();
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
/** `import type` and `export type` have no effect at run time, so they form no cycle. */
const TYPE_ONLY = /^(?:import|export)\stype\s/;
/** `import { type A, type B }` is equivalent. */
const ALL_TYPES = /^import\s*\{\s*type\s[^,}]*(?:,\s*type\s[^,}]*)*,?\s*\}/;

export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** Path relative to the root, or null for a package. */
  readonly to: string | null;
  readonly typeOnly: boolean;
  /** `import()` loads later. */
  readonly lazy: boolean;
}

const DOORS: Readonly<Record<string, string>> = {
  '@tideline/wire': 'wire/index.ts',
  '@tideline/streams': 'streams/index.ts',
  '@tideline/streams/node': 'streams/node.ts',
  '@tideline/streams/pair-feeds': 'streams/pair-feeds.ts',
  '@tideline/streams/socket': 'streams/socket.ts',
  '@tideline/streams/pure': 'streams/pure.ts',
  '@tideline/streams/recordings': 'streams/recordings.ts',
  '@tideline/streams/marbles': 'streams/marbles.ts',
  '@tideline/streams/venues': 'streams/venues.ts',
  '@tideline/marbles': 'marbles/index.ts',
  '@tideline/marbles/vitest': 'marbles/vitest.ts',
  '#exchange': 'exchange/index.ts',
};

/** Every import statement of a file with its target. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    return {
      from: file,
      specifier,
      to: target(file, specifier),
      typeOnly: TYPE_ONLY.test(match[0].trimStart()) || ALL_TYPES.test(match[0].trimStart()),
      lazy: match[2] !== undefined,
    };
  });
}

function target(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const door = DOORS[specifier];
  if (door) return door;
  // Files of the contract have names of their own.
  if (specifier.startsWith('@tideline/wire/')) return `wire/${specifier.slice(15)}.ts`;
  if (specifier.startsWith('#locales/') && !specifier.endsWith('.json')) {
    return `${specifier.slice(1)}.ts`;
  }
  if (specifier.startsWith('#')) return specifier.slice(1);
  return null;
}
