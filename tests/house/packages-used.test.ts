import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

/** The packages that the product is built with, and who must import each. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  react: /^src\//,
  'react-dom': /^src\//,
  'react-router-dom': /^src\//,
  rxjs: /^(?:src|streams)\//,
  // Streams enter React by its hooks.
  'observable-hooks': /^src\/market\/use-stream\.ts$/,
  'socket.io-client': /^streams\//,
  zustand: /^src\//,
  i18next: /^src\//,
  'react-i18next': /^src\//,
  'lightweight-charts': /^src\//,
  // Long lists, such as those of pairs, draw the rows in view.
  'react-window': /^src\/ui\/virtual-list\.tsx$/,
  vite: /^(?:vite\.config\.ts|build\/)/,
  vitest: /\.test\.tsx?$/,
};

const imports = sourceFiles().flatMap(importsOf);

it.each(Object.entries(PACKAGES))('%s is imported where it belongs', (name, where) => {
  const users = imports.filter(
    ({ specifier }) => specifier === name || specifier.startsWith(`${name}/`),
  );
  expect(users.some(({ from }) => where.test(from))).toBe(true);
});
