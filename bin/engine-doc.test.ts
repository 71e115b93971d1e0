import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningExchange, startExchange } from '../exchange/index.ts';
import { called } from './called.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-doc-'));
/** Inside the project, because only there the examples' `@tideline/streams` resolves. */
const scripts = [0, 1].map((at) => join(root, 'bin', `.example-${process.pid}-${at}.ts`));
const url = () => `http://127.0.0.1:${exchange.port}`;
let exchange: RunningExchange;

beforeAll(async () => {
  const text = readFileSync(join(root, 'docs/engine.md'), 'utf8');
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  expect(examples).toHaveLength(scripts.length);
  for (const [at, script] of scripts.entries()) writeFileSync(script, examples[at] ?? '');
  exchange = await startExchange({ port: 0, dataDir: ':memory:' });
});
afterAll(async () => {
  await exchange.close();
  for (const path of [folder, ...scripts]) rmSync(path, { recursive: true, force: true });
});

/** Runs an example to its end, or until it has printed `enough`. */
function printed(script: string, args: readonly string[], enough: RegExp | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const { NODE_ENV: _, ...env } = process.env;
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    let out = '';
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (enough?.test(out)) child.kill();
    });
    child.on('close', (code) => {
      if (code === 0 || enough?.test(out)) resolve(out);
      else reject(new Error(`exit ${code}: ${err}`));
    });
  });
}

it('has the size that docs/engine.md states', async () => {
  const said = readFileSync(join(root, 'docs/engine.md'), 'utf8');
  // In its own process, because the build of a test run differs from an app's.
  const out = await printed(join(root, 'bin/tideline.js'), ['bench', 'size'], null);
  expect(out).toMatch(/^fixed computation: \d+ ms before, \d+ ms after$/m);
  for (const row of ['with RxJS and the socket.io client', 'the engine itself']) {
    const figure = (text: string) =>
      Number(text.match(new RegExp(`\\| ${row} \\|(?:.*\\|)? ([\\d.]+) kB \\|`))?.[1]);
    expect(figure(out), row).toBeGreaterThan(1);
    expect(Math.abs(figure(out) - figure(said)), row).toBeLessThan(0.5);
  }
});

describe('the examples of docs/engine.md', () => {
  it('print a live book of a running exchange', async () => {
    const out = await printed(scripts[0] ?? '', [url()], / live from socket[^/]*bid[^/]*live from/);
    const book = out.slice(out.indexOf(' live from socket'));
    expect(book).toMatch(/(\n {2}ask \d+\.\d{2} [\d.]+){5}(\n {2}bid \d+\.\d{2} [\d.]+){5}/);
  });

  it('replay a file through the same engine', async () => {
    const file = join(folder, 'doc.tideline');
    const asked = ['--url', url(), '--symbols', 'BTCUSDT', '--for', '4s', '--out', file];
    expect(await called('record', ...asked)).toMatchObject({ code: 0 });
    const out = await printed(scripts[1] ?? '', [file], null);
    expect(out).toMatch(/^20\S+Z live \d+\.\d{2} \d+ deals$/m);
  });
});
