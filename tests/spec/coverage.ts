/**
 * Lists the acceptance rows that the last run of `npm test` proved (`npm run coverage:spec`).
 *
 * A row is proven when a test that ran and passed names the row's id in its title. Comments,
 * skipped tests and failed tests prove nothing. Every call of the contract must also have been
 * answered with success in a browser journey. Exits with 1 when a row or a call is open.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callId } from '../../wire/call.ts';
import { CALLS } from '../../wire/calls.ts';
import { ROOT } from '../house/source-files.ts';
import { MESSAGES } from './messages.ts';
import { journeyCalls, passedTests, type Report, titlesNaming } from './report.ts';
import { ROUTES } from './routes.ts';
import { RULES } from './rules.ts';

const { values } = parseArgs({
  options: {
    report: { type: 'string', default: join(ROOT, '.tideline', 'tests.json') },
    quiet: { type: 'boolean', default: false },
  },
});
if (!existsSync(values.report)) {
  console.error(`no report at ${values.report}: run npm test first`);
  process.exit(2);
}
const report = JSON.parse(readFileSync(values.report, 'utf8')) as Report;
const passed = passedTests(report);

const rows = new Map<string, string>([
  ...ROUTES.map((route) => [`ROUTE:${route}`, 'screen'] as const),
  ...CALLS.filter((row) => !row.addition).map(
    (row) => [`CALL:${callId(row)}`, row.meaning] as const,
  ),
  ...MESSAGES.map((text) => [`MSG:${text}`, 'text in five languages'] as const),
  ...Object.entries(RULES),
]);

let open = 0;
for (const [id, meaning] of rows) {
  const tests = titlesNaming(passed, id);
  if (tests.length === 0) open += 1;
  if (values.quiet && tests.length > 0) continue;
  console.log(`${tests.length > 0 ? 'proven' : 'open  '}  ${id}  ${meaning}`);
  for (const { file, title } of tests) console.log(`          ${file}: ${title}`);
}

const exercised = journeyCalls(passed);
const unused = CALLS.map((row) => callId(row)).filter((id) => !exercised.has(id));
for (const id of unused) console.log(`no journey  ${id}`);

console.log(
  `\n${rows.size - open} of ${rows.size} rows proven by ${passed.length} passed tests, ${open} open; ` +
    `${CALLS.length - unused.length} of ${CALLS.length} calls answered in a journey`,
);
process.exitCode = open + unused.length > 0 ? 1 : 0;
