import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@tideline/wire/calls';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const FILE = join(ROOT, 'docs/calls.md');
/** The table of a group of calls, under the group's name. */
const TABLE = /(## (\w+)\n\n\| call \|.*\n\|---.*\n)((?:\| .*\n)*)/g;

/** The row of a call in docs/calls.md. */
const rowOf = ({ method, path, access, addition, meaning }: (typeof CALLS)[number]): string =>
  `| \`${method} ${path}\`${addition ? ' +' : ''} | ${access} | ${meaning.replaceAll('|', '\\|')} |\n`;

it('docs/calls.md has the table of every group of calls; `npx vitest run -u calls-doc` writes them', async () => {
  const page = readFileSync(FILE, 'utf8');
  const groups = new Set<string>();
  const written = page.replace(TABLE, (_, head: string, name: string, rows: string) => {
    groups.add(name.toLowerCase());
    const calls = CALLS.filter(({ group }) => group === name.toLowerCase()).map(rowOf);
    // Rows keep their place in the page; a new one comes last.
    const place = (row: string) => (rows.includes(row) ? rows.indexOf(row) : rows.length);
    return head + calls.sort((a, b) => place(a) - place(b)).join('');
  });
  expect(CALLS.filter(({ group }) => !groups.has(group))).toEqual([]);
  await expect(written).toMatchFileSnapshot(FILE);
});
