import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../tideline.js', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Runs the command line with these variables; `NATS_URL` and `DATABASE_URL` are unset otherwise. */
function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { NATS_URL: _, DATABASE_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...variables },
  });
  children.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended, text: () => said.join('') };
}

describe('a process of a cluster', () => {
  it('says in one line which variable it lacks', async () => {
    for (const [role, variables, wanted] of [
      ['edge', {}, 'NATS_URL is not set; expected for example nats://host:4222'],
      ['core', { NATS_URL: 'nats://127.0.0.1:1' }, 'DATABASE_URL is not set; expected'],
      ['both', {}, '--role both: expected all, edge or core'],
    ] as const) {
      const { ended, text } = run(['start', '--no-build', '--role', role], variables);
      expect(await ended).toBe(2);
      expect(text()).toContain(`tideline start: ${wanted}`);
      expect(text().trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('waits for a bus that does not answer, says so once, and ends on a signal', async () => {
    const variables = { NATS_URL: 'nats://127.0.0.1:1' };
    const args = ['start', '--no-build', '--role', 'edge', '--name', 'edge-7', '--port', '0'];
    const { child, ended, text } = run(args, variables);
    while (!text().includes('not reachable')) await new Promise((done) => setTimeout(done, 20));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(text()).toMatch(
      /^edge-7: the message bus at nats:\/\/127\.0\.0\.1:1 is not reachable: .*; retrying\n$/,
    );
  });
});

describe('a cluster by one command', () => {
  it('refuses a wrong number in one line', async () => {
    const { ended, text } = run(['cluster', '--no-build', '--edges', '0']);
    expect(await ended).toBe(2);
    expect(text()).toMatch(
      /^tideline cluster: (--edges 0: expected a whole number from 1 to 16|.* missing: .*)\n$/,
    );
  });
});
