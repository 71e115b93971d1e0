import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Many sockets in a separate process, so that their work does not count as the exchange's. */
export interface Crowd {
  subscribe(topics: readonly string[]): Promise<void>;
  /** Frames that all of them have received so far. */
  frames(): Promise<number>;
  leave(): void;
}

const CHILD = fileURLToPath(new URL('crowd-child.ts', import.meta.url));

/** @param origin - origin of the exchange */
export async function crowd(origin: string, size: number): Promise<Crowd> {
  const child = fork(CHILD, [origin, String(size)], { stdio: 'inherit' });
  const ask = (message: object): Promise<number> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer) => resolve(Number(answer)));
      child.once('exit', () => reject(new Error('the process of the sockets exited')));
      child.send(message);
    });
  await ask({ kind: 'connect' });
  return {
    subscribe: async (topics) => void (await ask({ kind: 'subscribe', topics })),
    frames: () => ask({ kind: 'frames' }),
    leave: () => child.kill('SIGKILL'),
  };
}
