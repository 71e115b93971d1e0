import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN = fileURLToPath(new URL('../src/app/part-files.ts', import.meta.url));

/**
 * Puts `src/app/part-files.ts` in the place of Vite's own helper of a lazy import, which asks for a
 * lost file once, and does not wait for a style sheet that the document requested before.
 */
export function lazyFiles(): Plugin {
  let replaced = false;
  return {
    name: 'tideline:lazy-files',
    apply: 'build',
    transform(_, id) {
      if (!id.includes('vite/preload-helper')) return null;
      replaced = true;
      const code = `export { withFiles as __vitePreload } from ${JSON.stringify(OWN)};`;
      return { code, map: null };
    },
    buildEnd(error) {
      if (!error && !replaced)
        throw new Error('Vite loads lazy parts in another way: review build/lazy-files.ts');
    },
  };
}
