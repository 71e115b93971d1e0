import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { testNeeding } from '../../tests/support/needing.ts';

const MAIN = fileURLToPath(new URL('../tideline.js', import.meta.url));
/** Why flags of a process cannot be read; null where they can. */
const NO_PROC = existsSync('/proc/self/cmdline') ? null : 'this system has no /proc';
const folder = mkdtempSync(join(tmpdir(), 'tideline-start-'));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  /** Resolves with the output when a line of it matches. */
  prints(pattern: RegExp): Promise<string>;
  readonly ended: Promise<{ code: number | null; errors: string }>;
}

function start(...flags: string[]): Run {
  const child = spawn(process.execPath, [MAIN, 'start', '--no-build', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return {
    child,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(output)) resolve(output);
        };
        child.stdout.on('data', look);
        child.on('close', () => reject(new Error(`ended: ${errors}`)));
        look();
      }),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, errors }))),
  };
}

const listen = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

describe('tideline start', () => {
  testNeeding(NO_PROC)('bounds its memory, in the same process', async () => {
    const { child, prints } = start('--port', '0', '--data', join(folder, 'bounded'));
    await prints(/http:\/\/localhost:\d+/);
    const [flags, variables] = ['cmdline', 'environ'].map((name) =>
      readFileSync(`/proc/${child.pid}/${name}`, 'utf8').split('\0'),
    );
    expect(flags).toContain('--max-semi-space-size=8');
    expect(flags).toContain('--heap-growing-percent=20');
    expect(variables).toContain(`MALLOC_MMAP_THRESHOLD_=${1024 * 1024}`);
  });

  test('serves, prints its address and account, and ends after a signal', async () => {
    const run = start('--port', '0', '--data', join(folder, 'a'));
    const output = await run.prints(/Codes and mails.*\n/);
    const url = /http:\/\/localhost:(\d+)\/h5\//.exec(output);
    expect(output).toMatch(/Demo account\s+demo\s+password tideline\s+fund password 246810/);
    expect(output).toMatch(/Invitation code\s+TIDELINE/);
    expect(output).toMatch(/Codes and mails\s+http:\/\/localhost:\d+\/outbox\/[\w-]{43}\n/);
    const health = await fetch(`http://127.0.0.1:${url?.[1]}/healthz`);
    expect(await health.text()).toBe('ok\n');
    run.child.kill('SIGTERM');
    expect((await run.ended).code).toBe(0);
  });

  test('a second process on the same data folder is refused in one line', async () => {
    const data = join(folder, 'b');
    await start('--port', '0', '--data', data).prints(/Invitation code/);
    const { code, errors } = await start('--port', '0', '--data', data).ended;
    expect(code).toBe(2);
    expect(errors).toMatch(/^tideline start: .*in use by another Tideline process.*\n$/);
  });

  test('a taken port is refused in one line', async () => {
    const server = await listen();
    const { port } = server.address() as { port: number };
    const { code, errors } = await start('--port', String(port), '--data', join(folder, 'c')).ended;
    server.close();
    expect({ code, errors }).toEqual({
      code: 2,
      errors: `tideline start: port ${port} is taken; choose another with --port\n`,
    });
  });

  test('a data folder that is a file is refused in one line', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'not a folder');
    const { code, errors } = await start('--port', '0', '--data', file).ended;
    expect(code).toBe(2);
    expect(errors).toMatch(/^tideline start: .*cannot be used.*\n$/);
  });

  test.each([
    ['--port', 'eighty', 'expected a whole number from 0 to 65535'],
    ['--speed', '0', 'expected a whole number from 1 to 1000'],
    ['--clock', 'fast', 'expected running or stepped'],
    ['--feed', 'live', 'expected sim, recording:FILE or live:VENUE'],
    ['--feed', 'recording:/nowhere.tideline', 'no such file'],
    ['--faults', 'depth:*=explode', 'is not a fault'],
    ['--proxy', '10.0.0.1,everybody', 'expected addresses or ranges'],
  ])('%s %s is refused in one line', async (flag, value, reason) => {
    const { code, errors } = await start('--data', join(folder, 'd'), flag, value).ended;
    expect(code).toBe(2);
    expect(errors).toContain(reason);
    expect(errors.trimEnd()).not.toContain('\n');
  });
});
