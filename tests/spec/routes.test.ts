import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as paths from '../../src/paths.ts';
import { ROOT } from '../house/source-files.ts';
import { ROUTES } from './routes.ts';

/** The entries of the app's table of pages, by the name of their address in `src/paths.ts`. */
const entries = new Map(
  readFileSync(`${ROOT}/src/app/routes.ts`, 'utf8')
    .split(/^ {2}\[at\./m)
    .slice(1)
    .map((entry) => [entry.slice(0, entry.indexOf(']')), entry] as const),
);

/** The file of a page has the name of its address in `src/paths.ts`, which is its purpose. */
const fileOf = (name: string): string =>
  name === 'ROOT' ? 'home.tsx' : `${name.toLowerCase().replaceAll('_', '-')}.tsx`;

it.each(ROUTES)('ROUTE:%s is the address of a page named after its purpose', (route) => {
  const names = Object.entries(paths).filter(([, path]) => path === route);
  expect(names).toHaveLength(1);
  const [[name = ''] = []] = names;
  const [, file] = /import\('..\/pages\/(?!parts\/)([^']+)'/.exec(entries.get(name) ?? '') ?? [];
  expect(file?.split('/').at(-1)).toBe(fileOf(name));
});
