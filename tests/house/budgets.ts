/**
 * Compares the built bundle with its budgets in gzip bytes, as a phone downloads them. Run `npm run
 * budgets` after `npm run build`; exits with 1 when a budget is exceeded.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './source-files.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const KB = 1_000;
/**
 * Dependencies alone are 104 kB; the rest is acceptable for a first visit on a slow phone. A
 * language has two parts and a first visit waits for one, so together they may exceed the former
 * limit of one chunk. The entry holds what keeps left pages and answers Back, for every page; 0.6
 * kB of it judge a status at each instant it is read, 0.3 kB connect streams by observable-hooks,
 * and 0.3 kB of its styles serve forced colours. 9 kB are parts of React Router (6.8: data routers,
 * forms, fetchers) and i18next (2.1: backends, formats) that the app never calls; no package leaves
 * them out. 0.1 kB of every page with prices say why a venue does not trade. 0.7 kB of the entry
 * are the pages of contacts and of closing an account, their pictures, and the one width of the
 * rail; 0.1 kB are the page of paper funds. The rest of the texts, which comes after the first
 * price, has a sentence for every field that can be wrong. 2.2 kB are formats and pairs, which
 * pages of trading had before, and 1.1 kB make the document's prices live with them. 0.1
 * kB spare two of three frames, and 0.1 kB keep a language until the texts of the next have come.
 */
const LIMITS = { entry: 147, css: 7.5, chart: 65, route: 24.4, first: 8, rest: 14.5 } as const;

/**
 * Pages that open a visit: the first price waits for their code. A part with a limit of its own.
 */
const OWN_LIMITS: Readonly<Record<string, number>> = {
  // Draws and checks marble specs; only a tester opens it.
  'src/features/devtools/tester-bar.tsx': 24.2,
  // 0.3 kB of them choose the list and search it by names, and put the focus into the search; 0.2
  // kB say when the account closes, 0.1 kB leave out what a practice run has not.
  'src/pages/home.tsx': 13.3,
  // 0.2 kB are the width of a desk and the keys of its controls.
  'src/pages/spot.tsx': 9.4,
  'src/pages/contracts.tsx': 9.4,
  // With the desk: all pairs, and book and deals beside the chart.
  'src/pages/chart.tsx': 15.3,
  // 17 kB of it belong to the page that opens it. 0.6 kB are the bar of a ticket's button, which
  // its page has anyway. 0.1 kB are the keys of its controls.
  'src/features/contracts/order-panel.tsx': 26.9,
  // With that bar, the whole chart of a desk, the pairs of orders in the lists of spot, and what a
  // practice run leaves out.
  'src/pages/parts/spot-desk.tsx': 26.3,
  'src/pages/parts/contract-desk.tsx': 25.2,
};

const dist = join(ROOT, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
/**
 * A name for each built file that depends on its source alone. A real one changes with every line
 * of any file it needs, and each name in a chunk compresses to more or fewer bytes.
 */
const names = new Map(
  Object.entries(manifest).flatMap(([key, { file, css = [] }]) =>
    [file, ...css].map((each, at) => [hashIn(each), standIn(`${key} ${at}`)]),
  ),
);
function hashIn(file: string): string {
  return /[\w-]{7}(?=\.\w+$)/.exec(file)?.[0] ?? file;
}
function standIn(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, 7);
}
const size = (file: string): number => {
  const text = readFileSync(join(dist, file), 'utf8');
  const named = text.replace(/[\w-]{7}(?=\.(?:js|css)\b)/g, (hash) => names.get(hash) ?? hash);
  return gzipSync(named, { level: 9 }).length / KB;
};

/** A chunk with all its static imports. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const each of manifest[key]?.imports ?? []) closure(each, seen);
  return seen;
}

const files = (keys: Iterable<string>): string[] =>
  [...keys].map((key) => manifest[key]?.file ?? '');
const sum = (list: readonly string[]): number =>
  list.reduce((total, file) => total + size(file), 0);

// The start and the app itself (build/chunks.ts): no screen is shown without both.
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
if (entries.length === 0) throw new Error('the build has no entry: run "npm run build" first');
const entry = new Set(entries.flatMap((key) => [...closure(key)]));
const rows: { name: string; kb: number; limit: number }[] = [
  {
    name: 'entry JavaScript',
    kb: sum(files(entry).filter((file) => file.endsWith('.js'))),
    limit: LIMITS.entry,
  },
];
const css = new Set([...entry].flatMap((key) => manifest[key]?.css ?? []));
rows.push({ name: 'entry CSS', kb: sum([...css]), limit: LIMITS.css });
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry) continue;
  const src = chunk.src ?? key;
  const [, language, part] = /locales\/(\w+)\/(first|rest)\.ts/.exec(src) ?? [];
  const kb = sum(
    files(closure(key)).filter((file) => file.endsWith('.js') && !files(entry).includes(file)),
  );
  if (part === 'first' || part === 'rest')
    rows.push({ name: `locale ${language}, ${part} texts`, kb, limit: LIMITS[part] });
  else if (/lightweight-charts|chart/.test(src))
    rows.push({ name: `chart ${src}`, kb, limit: LIMITS.chart });
  else rows.push({ name: `route ${src}`, kb, limit: OWN_LIMITS[src] ?? LIMITS.route });
}

let over = 0;
for (const row of rows) {
  const bad = row.kb > row.limit;
  if (bad) over += 1;
  console.log(
    `${bad ? 'OVER' : 'ok  '} ${row.kb.toFixed(1).padStart(6)} of ${row.limit} kB  ${row.name}`,
  );
}
process.exitCode = over > 0 ? 1 : 0;
