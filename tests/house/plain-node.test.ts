import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

// Vitest compiles what Node refuses, such as parameter properties and imports of types as values.

/** Programs that people start by Node, without tests and without what only a browser loads. */
const files = sourceFiles().filter(
  (file) =>
    /^(wire|streams|marbles|exchange|bin)\//.test(file) && !/\.(test|d)\.ts$|\.tsx$/.test(file),
);

it('writes only what Node can strip of its types', () => {
  expect(files.length).toBeGreaterThan(500);
  const refused = files.flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'));
      return [];
    } catch (error) {
      return [`${file}: ${error}`];
    }
  });
  expect(refused).toEqual([]);
});

it('loads the exchange and every command in plain Node', async () => {
  const loads =
    /^(exchange\/(index|roles)|exchange\/market\/feeds\/.*-feed|bin\/command-line|bin\/commands\/[^/]+)\.ts$/;
  const urls = files
    .filter((file) => loads.test(file))
    .map((file) => pathToFileURL(join(ROOT, file)).href);
  expect(urls.length).toBeGreaterThan(20);
  const program =
    "for (const url of process.argv.slice(1)) await import(url); console.log('loaded');";
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', program],
    ...urls,
  ]);
  expect(stdout).toBe('loaded\n');
});
