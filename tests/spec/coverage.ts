/**
 * Prints every acceptance row with the tests that name it (`npm run coverage:spec`).
 *
 * A row is proven when a test names its id. Rows not proven yet are listed in `open.json`, so that the
 * list can only shrink: a row without a test that is not listed fails, and so does a listed one that
 * has a test by now.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callId } from '../../wire/call.ts';
import { CALLS } from '../../wire/calls.ts';
import { ROOT } from '../house/source-files.ts';
import { MESSAGES } from './messages.ts';
import { ROUTES } from './routes.ts';
import { RULES } from './rules.ts';

const rows = new Map<string, string>([
  ...ROUTES.map((route) => [`ROUTE:${route}`, 'screen'] as const),
  ...CALLS.filter((row) => !row.addition).map(
    (row) => [`CALL:${callId(row)}`, row.meaning] as const,
  ),
  ...MESSAGES.map((text) => [`MSG:${text}`, 'text in five languages'] as const),
  ...Object.entries(RULES),
]);

const files = globSync(
  '{wire,streams,src,exchange,locales,bin,tests}/**/*.{test.ts,test.tsx,marble}',
  { cwd: ROOT },
);
const proofs = new Map<string, string[]>([...rows.keys()].map((id) => [id, []]));
for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // An id is named whole: "CALL:POST wallet/out" does not name "CALL:POST wallet/outer".
  for (const [id, tests] of proofs) {
    const at = text.indexOf(id);
    if (at !== -1 && /[^\w/-]|^$/.test(text[at + id.length] ?? '')) tests.push(file);
  }
}

const openFile = new URL('open.json', import.meta.url);
const unproven = [...proofs].filter(([, tests]) => tests.length === 0).map(([id]) => id);
if (process.argv.includes('--write-open'))
  writeFileSync(openFile, `${JSON.stringify(unproven, null, 2)}\n`);
const open = new Set(JSON.parse(readFileSync(openFile, 'utf8')) as string[]);

for (const [id, meaning] of rows) {
  const tests = proofs.get(id) ?? [];
  console.log(
    `${tests.length > 0 ? 'proven' : 'open  '}  ${id}  ${meaning}${tests.map((each) => `\n          ${each}`).join('')}`,
  );
}
const lost = unproven.filter((id) => !open.has(id));
const done = [...open].filter((id) => !unproven.includes(id));
console.log(
  `\n${rows.size - unproven.length} of ${rows.size} rows proven, ${unproven.length} open`,
);
for (const id of lost) console.log(`not proven and not listed as open: ${id}`);
for (const id of done)
  console.log(`listed as open though proven: ${id} (npm run coverage:spec -- --write-open)`);
process.exitCode = lost.length + done.length > 0 ? 1 : 0;
