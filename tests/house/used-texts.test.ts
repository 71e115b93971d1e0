import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueTexts } from './shown-texts.ts';
import { ROOT, sourceFiles } from './source-files.ts';

/** A quoted key, with or without its namespace: `'wallet:fee'`. */
const QUOTED = /['"](?:[a-z]+:)?([\w-]+)['"]/g;
/** A key built from parts: `` `status-${status}` ``. */
const BUILT = /`(?:[a-z]+:)?((?:[\w-]|\$\{[^{}`]*\})*\$\{[^{}`]*\}(?:[\w-]|\$\{[^{}`]*\})*)`/g;
/** A property that a union of keys is looked up by: `rise: …`. */
const PROPERTY = /^\s+([\w-]+):/gm;

/** Whether the sources of some rooms name a key. */
function usedIn(rooms: RegExp): (name: string) => boolean {
  const sources = sourceFiles()
    .filter((file) => rooms.test(file) && !/\/testing\/|\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const captured = (pattern: RegExp): string[] =>
    [...sources.matchAll(pattern)].map((match) => match[1] ?? '');
  const literals = new Set([...captured(QUOTED), ...captured(PROPERTY)]);
  const built = captured(BUILT)
    .map((key) => key.split(/\$\{[^{}`]*\}/))
    // A template of two expressions alone would match every key.
    .filter((fixed) => fixed.join('').length >= 3)
    .map((fixed) => new RegExp(`^${fixed.join('[\\w-]+')}$`));
  return (name) => literals.has(name) || built.some((pattern) => pattern.test(name));
}

const isUsed = usedIn(/^src\//);

/**
 * The exchange shows errors by their id, with sentences of single fields, and the pages of customer
 * service; the document says that the app does not start (`src/app/first-price/boot.js`), and the
 * command line serves the page of its certificate.
 */
const OF_EXCHANGE = /^(?:errors|fields|service|start|certificate|exchange)\./;

it('the app uses every text of its catalogues', () => {
  const unused = catalogueTexts()
    .map(({ key }) => key)
    .filter((key) => !OF_EXCHANGE.test(key) && !isUsed(key.slice(key.indexOf('.') + 1)));
  expect(unused).toEqual([]);
});

it('the exchange uses every text of its own', () => {
  const says = usedIn(/^exchange\//);
  const own = catalogueTexts().filter(({ key }) => key.startsWith('exchange.'));
  const unused = own.filter(
    ({ key }) => !says(key.slice('exchange.'.length)) && !/\.poster$/.test(key),
  );
  expect(own.length).toBeGreaterThan(25);
  expect(unused).toEqual([]);
});

it('finds a text that no source names', () => {
  expect(isUsed('nobodyShowsThis')).toBe(false);
  expect(isUsed('status-waiting')).toBe(true);
});
