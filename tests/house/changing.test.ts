import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

const page = readFileSync(join(ROOT, 'docs/changing.md'), 'utf8');
/** The change and its edits. */
const RECIPES = page
  .split('\n')
  .filter((line) => /^\| an? /.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | ?\|$/g, '').trim()));

it('has ten recipes of three edits at most', () => {
  expect(RECIPES).toHaveLength(10);
  for (const [change, first, ...others] of RECIPES) {
    expect(first, change).not.toBe('');
    expect(others.length, change).toBeLessThanOrEqual(2);
  }
});

it.each(RECIPES)('%s: every named table stands in its file', (change, ...edits) => {
  const named = edits.flatMap((edit) => [...edit.matchAll(/`(\w+)`[^`(]*\(`([^`]+)`\)/g)]);
  for (const [, name, file = ''] of named)
    expect(readFileSync(join(ROOT, file), 'utf8'), `${name} in ${file}`).toMatch(
      new RegExp(`\\b(?:const|function) ${name}\\b`),
    );
  const places = edits.flatMap((edit) => [...edit.matchAll(/`((?:\w+\/)+[\w.-]*)`/g)]);
  for (const [, place = ''] of places) expect(existsSync(join(ROOT, place)), place).toBe(true);
  expect(named.length + places.length, change).toBeGreaterThan(0);
});
