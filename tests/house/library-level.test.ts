import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

/**
 * Node 20 has the library of ECMAScript 2023. The command line starts a newer Node by itself; the
 * other packages run in the Node of their user.
 */
it('wire, streams and marbles use nothing of the language that Node 20 lacks', () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'library.tsconfig.json'], {
    ...{ cwd: import.meta.dirname, encoding: 'utf8' },
  });
  expect(stdout).toBe('');
});
