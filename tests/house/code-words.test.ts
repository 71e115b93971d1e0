import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

const ROW = /^\| code \| (\w+) \| (\w+) \|$/gm;
const page = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const words = [...page.matchAll(ROW)].map(([, not = '', use = '']) => ({ not, use }));
/** A name, or a part of one between underscores. */
const asName = (word: string): RegExp => new RegExp(`(?<![A-Za-z0-9])${word}(?![A-Za-z0-9])`);

it('names use the words of the glossary', () => {
  expect(words.length).toBeGreaterThan(5);
  const found = sourceFiles()
    .filter((file) => !file.startsWith('tests/house/'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return words
        .filter(({ not }) => asName(not).test(text))
        .map(({ not, use }) => `${file}: not ${not} but ${use}`);
    });
  expect(found).toEqual([]);
});
