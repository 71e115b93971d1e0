import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { freePort } from '../../bin/support/cluster/free-ports.ts';

/** Why NATS tests cannot run; null when they can. */
export const NATS_MISSING: string | null = (() => {
  try {
    execFileSync('nats-server', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'nats-server is not installed';
  }
})();

export interface NatsServer {
  readonly url: string;
  readonly process: ChildProcess;
  kill(signal: NodeJS.Signals): void;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/**
 * A NATS server of the test's own, on a free port of this machine.
 * @param args - further arguments of `nats-server`
 */
export async function startNats(args: readonly string[] = []): Promise<NatsServer> {
  const port = await freePort();
  let child = await run(port, args);
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    get process() {
      return child;
    },
    kill: (signal) => void child.kill(signal),
    restart: async () => {
      await server.end();
      child = await run(port, args);
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await over;
    },
  };
  return server;
}

function run(port: number, args: readonly string[]): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Server is ready')) resolve(child);
    });
    child.once('exit', () => reject(new Error(`nats-server ended: ${said}`)));
  });
}
