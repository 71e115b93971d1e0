/**
 * Lists the acceptance rows that the last runs of all tiers proved (`npm run coverage:spec`).
 *
 * A row is proven when a test that ran and passed names the row's id in its title. Comments,
 * skipped tests and failed tests prove nothing. Every call of the contract must also have been
 * answered with success in a browser journey. Exits with 1 when a row or a call is open.
 */
import { parseArgs } from 'node:util';
import { callId } from '../../wire/call.ts';
import { CALLS } from '../../wire/calls.ts';
import { MESSAGES } from './messages.ts';
import { journeyCalls, lastReports, passedTests, titlesNaming } from './report.ts';
import { ROUTES } from './routes.ts';
import { RULES } from './rules.ts';

const { values } = parseArgs({
  options: {
    report: { type: 'string', multiple: true },
    quiet: { type: 'boolean', default: false },
  },
});
const passed = passedTests(lastReports(values.report));
if (passed.length === 0) {
  console.error('no report: run npm test, npm run test:journeys and npm run test:services first');
  process.exit(2);
}

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
