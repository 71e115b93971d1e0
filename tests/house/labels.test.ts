import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Number fields of screens, as written, by their files. */
const fields = sourceFiles()
  .filter((file) => /^src\/features\/.*\.tsx$/.test(file) && !/\.test\.|devtools/.test(file))
  .flatMap((file) =>
    // A field ends where a line has nothing but the end of its tag.
    [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/<NumberField\n[\s\S]*?\n\s*\/>\n/g)].map(
      ([text]) => ({ file, text }),
    ),
  );
const inTicket = ({ file }: { readonly file: string }): boolean =>
  /^src\/features\/(?:spot|contracts|options)\//.test(file);

/** A count of lots has its unit as its name. */
const LOTS = /label=\{t\('(?:lots|positions:closeLots)'/;

describe('the label of a number field', () => {
  it('has its unit in a ticket', () => {
    expect(fields.filter(inTicket).length).toBeGreaterThan(10);
    const without = fields.filter(
      (field) => inTicket(field) && !/\bunit[=:]/.test(field.text) && !LOTS.test(field.text),
    );
    expect(without.map(({ file }) => file)).toEqual([]);
  });
});
