import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** A fixed text as an element's id, or as a reference to one. */
const FIXED = /\b(?:id|htmlFor|aria-(?:labelledby|describedby|controls|owns))="[^"]+"/g;

it('no component has a fixed id: a page that was left stays mounted, and names would come from it', () => {
  const found = sourceFiles()
    .filter((file) => /^src\/.*\.tsx$/.test(file) && !/\.test\.tsx$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(FIXED)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(found).toEqual([]);
});
