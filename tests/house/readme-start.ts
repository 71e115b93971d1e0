/**
 * Runs README's first command, `npm start`, on a checkout without a build, and waits until app and
 * exchange answer. Otherwise prints the command's output and exits with 1.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './source-files.ts';

/** Allows for a build on a busy machine. */
const LIMIT = 180_000;
const data = mkdtempSync(join(tmpdir(), 'tideline-readme-'));

rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
const began = performance.now();
// A process group, so that npm, its shell and the server end together.
const child = spawn('npm', ['start', '--', '--port', '0', '--data', data], {
  cwd: ROOT,
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
let over = false;
for (const stream of [child.stdout, child.stderr]) {
  stream.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
}
const exit = new Promise<void>((resolve) => {
  child.once('exit', () => {
    over = true;
    resolve();
  });
});

async function answers(): Promise<boolean> {
  const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
  if (!port) return false;
  try {
    const [ready, page] = await Promise.all([
      fetch(`http://127.0.0.1:${port}/readyz`),
      fetch(`http://127.0.0.1:${port}/h5/`),
    ]);
    return ready.ok && page.ok && (await page.text()).includes('id="root"');
  } catch {
    return false;
  }
}

let answered = false;
while (!answered && !over && performance.now() - began < LIMIT) {
  answered = await answers();
  if (!answered) await wait(100);
}
const seconds = ((performance.now() - began) / 1000).toFixed(1);
if (!over && child.pid) process.kill(-child.pid, 'SIGTERM');
await exit;
rmSync(data, { recursive: true, force: true });
console.log(answered ? `npm start answers after ${seconds} s, build included` : said);
process.exitCode = answered ? 0 : 1;
