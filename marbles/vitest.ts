import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of a Vite plugin that this one needs; declared here, so that Vite is no dependency. */
export interface MarblePlugin {
  readonly name: string;
  transform(code: string, id: string): { readonly code: string; readonly map: null } | null;
}

/**
 * A Vitest plugin that makes each `*.marble` file a test file: a suite per file, a test per spec,
 * and the two drawings as the message of a failure. Add the files to `test.include`:
 *
 *     plugins: [marbles()], test: { include: ['**\/*.marble'] }
 */
export function marbles(): MarblePlugin {
  const runner = fileURLToPath(new URL(`./suite${extname(import.meta.url)}`, import.meta.url));
  return {
    name: 'tideline-marbles',
    transform: (code, id) => {
      const file = id.split('?')[0] ?? '';
      if (!file.endsWith('.marble')) return null;
      const lines = [
        `import { suite } from ${JSON.stringify(runner)};`,
        `suite(${JSON.stringify(file)}, ${JSON.stringify(code)});`,
      ];
      return { code: lines.join('\n'), map: null };
    },
  };
}
