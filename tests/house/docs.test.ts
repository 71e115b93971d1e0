import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VENUES } from '@tideline/wire/venues';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
const { scripts, engines, browserslist } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly browserslist: readonly string[];
};
/** Folders that hold no code of ours: `docs/` is text, `public/` files that the build copies. */
const NO_ROOMS = /^(?:\.|node_modules$|dist|docs$|public$|coverage$)/;
const COUNTS = ['', ...'one two three four five six seven eight nine ten eleven twelve'.split(' ')];
const BUILT_IN = ['install', 'start', 'test'];
const PATH = /`((?:wire|streams|src|exchange|locales|bin|bench|tests|docs)\/[\w./-]*\w\/?)`/g;

const text = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
const matches = (page: string, pattern: RegExp): string[] =>
  [...text(page).matchAll(pattern)].map((match) => match[1] ?? '');
// Excludes placeholders of names that a run chooses, such as seed-N.marble.
const isFile = (path: string): boolean => !/-N\./.test(path);

it('finds the pages of the documentation', () => expect(pages.length).toBeGreaterThan(10));

it('ARCHITECTURE.md has a row for each room, and counts them', () => {
  const rooms = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_ROOMS.test(entry.name))
    .map(({ name }) => name);
  const rows = matches('ARCHITECTURE.md', /^\| `([a-z]+)\/` \|/gm);
  const table = rows.slice(0, rows.indexOf('deploy') + 1);
  expect(table.toSorted()).toEqual(rooms.toSorted());
  const [counted] = matches('ARCHITECTURE.md', /with (\w+) top-level folders/g);
  expect(COUNTS.indexOf(counted ?? '')).toBe(rooms.length);
});

it('README.md counts venues and changes, and states the versions of package.json', () => {
  const readme = text('README.md');
  const venues = VENUES.filter((venue) => venue !== 'tideline').length;
  expect(readme).toContain(`recordings of ${COUNTS[venues]} venues`);
  const changes = matches('docs/changing.md', /^\| (?!change )(an? [^|]+) \|/gm).length;
  expect(readme).toContain(`where ${COUNTS[changes]} common changes begin`);
  expect(text('docs/changing.md')).toMatch(new RegExp(`^${COUNTS[changes]} changes`, 'im'));
  const [first = '', second = ''] = engines.node.match(/\d+\.\d+/g) ?? [];
  for (const page of [readme, text('CONTRIBUTING.md')]) {
    expect(page).toContain(`Node ${first}+ or ${second}+`);
  }
  const [, oldest = ''] = /^Oldest browsers: ([^\n]+)\.$/m.exec(readme) ?? [];
  expect(oldest.match(/\d+(?:\.\d+)?/g)).toEqual(
    browserslist.map((each) => /[\d.]+$/.exec(each)?.[0]),
  );
});

it.each(pages)('%s links to files that exist', (page) => {
  const links = matches(page, /\]\((?!https?:)([^)#]+)/g);
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
});

it.each(pages)('%s names files that exist', (page) => {
  const paths = matches(page, PATH).filter(isFile);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it.each(pages)('%s names npm scripts that exist', (page) => {
  const named = [
    ...matches(page, /npm run (?:-s )?([a-z][\w:-]*)/g),
    ...matches(page, /npm (install|start|test)\b/g),
  ];
  expect(named.filter((name) => !(name in scripts) && !BUILT_IN.includes(name))).toEqual([]);
});
