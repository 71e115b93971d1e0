import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from '../../../tests/house/source-files.ts';
import { LICENCES } from './licences.ts';

it.each(LICENCES)('%s has licence %s', (name, licence) => {
  const manifest = readFileSync(`node_modules/${name}/package.json`, 'utf8');
  expect((JSON.parse(manifest) as { readonly license: string }).license).toBe(licence);
});

it('names every package of the app', () => {
  const packages = sourceFiles()
    .filter((file) => /^(?:src|streams|wire)\//.test(file) && !file.includes('.test.'))
    .filter((file) => !/\/testing[./]/.test(file))
    .map(importsOf)
    // A browser has no module of Node, so the app has no such file either.
    .filter((imports) => !imports.some(({ specifier }) => specifier.startsWith('node:')))
    .flat()
    .filter(({ to, specifier, typeOnly }) => !to && !typeOnly && /^[a-z@]/.test(specifier))
    .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:'));
  const named = new Set(LICENCES.map(([name]) => name));
  expect([...new Set(packages)].filter((name) => !named.has(name))).toEqual([]);
});
