import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * A project with the first file only. An old Node is simulated by this one with a preloaded script
 * that changes its version.
 */
const project = mkdtempSync(join(tmpdir(), 'tideline-launch-'));
const first = join(project, 'bin/tideline.js');
const installed = join(project, 'node_modules/.bin/node');
const old = join(project, 'old.cjs');

beforeAll(() => {
  mkdirSync(join(project, 'bin'));
  mkdirSync(dirname(installed), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(
    old,
    "Object.defineProperty(process.versions, 'node', { value: process.env.TIDELINE_STARTED_NODE && !process.env.STILL_OLD ? '24.0.0' : '16.1.0' });",
  );
  writeFileSync(
    join(project, 'bin/main.js'),
    "console.log('main', process.argv.slice(2).join(' ')); process.exitCode = 7;",
  );
  copyFileSync(fileURLToPath(new URL('./tideline.js', import.meta.url)), first);
});
afterAll(() => rmSync(project, { recursive: true }));

function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [first, 'hash', 'a b'], {
    env: { ...process.env, NODE_COMPILE_CACHE: '', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the first file of the program', () => {
  const preload = { NODE_OPTIONS: `--require ${old}` };

  it('starts the program on a new enough Node', () => {
    expect(start({})).toMatchObject({ status: 7, stdout: 'main hash a b\n', stderr: '' });
  });

  it('reports an old Node in one line', () => {
    const { status, stdout, stderr } = start(preload);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^tideline needs Node 24 or newer, and this is Node 16\.1\.0: .*\n$/);
  });

  it('delegates to the Node installed with the project, with output and exit code', () => {
    symlinkSync(process.execPath, installed);
    expect(start(preload)).toMatchObject({ status: 7, stdout: 'main hash a b\n', stderr: '' });
  });

  it('does not start an installed Node that is too old itself', () => {
    const { status, stderr } = start({ ...preload, STILL_OLD: '1' });
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
