/**
 * Makes `src/ui/fonts/inter.woff2` (`node tests/house/font.ts`): the letters, digits and signs of
 * the English texts, with kerning and tabular digits, in the weights 500 to 700. Other scripts use
 * the fonts of the system.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './source-files.ts';

const SOURCE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
export const TARGET = join(ROOT, 'src/ui/fonts/inter.woff2');

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
/** Signs of the texts beyond ASCII that Inter has. */
export const SIGNS = '\u00a0°±·×–—‘’“”•…−→←↑↓≈≤≥€';

/** The font's bytes. The same source and program give the same bytes. */
export const makeFont = (): Promise<Buffer> =>
  subsetFont(readFileSync(createRequire(import.meta.url).resolve(SOURCE)), ASCII + SIGNS, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'tnum'],
    variationAxes: { wght: { min: 500, max: 700 } },
    noHinting: true,
  });

if (import.meta.main) {
  const font = await makeFont();
  writeFileSync(TARGET, font);
  console.log(`${TARGET}: ${font.length} bytes`);
}
