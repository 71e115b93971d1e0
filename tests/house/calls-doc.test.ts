import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@tideline/wire/calls';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const page = readFileSync(join(ROOT, 'docs/calls.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| `(?:GET|POST|PUT) /.test(line));

/** The row of a call in docs/calls.md. */
const rowOf = ({ method, path, access, addition, meaning }: (typeof CALLS)[number]): string =>
  `| \`${method} ${path}\`${addition ? ' +' : ''} | ${access} | ${meaning.replaceAll('|', '\\|')} |`;

it('docs/calls.md describes every call of the contract as its schemas do, and no other', () => {
  const wanted = CALLS.map(rowOf);
  expect(wanted.filter((row) => !rows.includes(row))).toEqual([]);
  expect(rows.filter((row) => !wanted.includes(row))).toEqual([]);
  expect(rows).toHaveLength(new Set(wanted).size);
});
