import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Columns of code, and of comments. */
const WIDTH = 100;
/** A table, a command for a linter, and a number or an address that must not be broken. */
const UNBROKEN = /\|.*\||biome-ignore|\S{60,}/;

it('comments are within 100 columns', () => {
  const long = sourceFiles().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        line.length > WIDTH && /^\s*(?:\/\/|\/?\*)/.test(line) && !UNBROKEN.test(line)
          ? [`${file}:${at + 1}`]
          : [],
      ),
  );
  expect(long).toEqual([]);
});
