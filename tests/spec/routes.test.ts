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

/** The file of a page mirrors its address; pages of the system have a folder. */
function fileOf(route: string): string {
  if (route === '/') return '/index/index.tsx';
  return route.startsWith('/pages/') ? `${route.slice(6)}.tsx` : `/system${route}.tsx`;
}

it.each(ROUTES)('ROUTE:%s is the address of its own page', (route) => {
  const names = Object.entries(paths).filter(([, path]) => path === route);
  expect(names).toHaveLength(1);
  expect(entries.get(names[0]?.[0] ?? '')).toContain(`import('../pages${fileOf(route)}')`);
});
