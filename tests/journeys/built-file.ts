import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';

/**
 * Name of the built file of a part that loads later, as `assets/….js`. Names have no words.
 *
 * @param source - the imported module, as `src/….tsx`
 * @throws Error when the build has no such part
 */
export function builtFile(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { readonly file: string; readonly isDynamicEntry?: boolean }>;
  const chunk = manifest[source];
  if (!chunk?.isDynamicEntry) throw new Error(`the build has no part of ${source}`);
  return chunk.file;
}
