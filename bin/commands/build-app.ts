import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Sources of the bundle. */
const SOURCES = [
  'index.html',
  'public',
  'build',
  'vite.config.ts',
  'package.json',
  'src',
  'streams',
  'wire',
  'locales',
];

/** Builds the browser bundle when it is missing or older than its sources. */
export async function buildApp(): Promise<void> {
  const page = join(ROOT, 'dist', 'index.html');
  if (!existsSync(join(ROOT, 'index.html'))) return;
  if (existsSync(page) && newest(SOURCES) <= statSync(page).mtimeMs) return;
  process.stderr.write('Building the app … ');
  const began = performance.now();
  // Builds in another folder and renames it: concurrent starts do not overwrite each other, and no
  // running exchange serves half a build.
  const fresh = `dist-${process.pid}`;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const output = await run([vite, 'build', '--logLevel', 'error', '--outDir', fresh]);
  if (output === null) {
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
    renameSync(join(ROOT, fresh), join(ROOT, 'dist'));
    process.stderr.write(`done in ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return;
  }
  rmSync(join(ROOT, fresh), { recursive: true, force: true });
  process.stderr.write(`failed\n${output}\n`);
  throw new Error('the app could not be built (--no-build starts without building)');
}

/** @returns null, or the output of the failed command */
function run(args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      // A test runner sets NODE_ENV=test, which would omit the service worker from the build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = `${output}${chunk}`.slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : output));
  });
}

/** Time of the last change below the given paths. */
function newest(paths: readonly string[]): number {
  let time = 0;
  for (const path of paths) {
    const full = join(ROOT, path);
    if (!existsSync(full)) continue;
    const stat = statSync(full);
    const own = stat.isDirectory()
      ? newest(readdirSync(full).map((name) => join(path, name)))
      : stat.mtimeMs;
    time = Math.max(time, own);
  }
  return time;
}
