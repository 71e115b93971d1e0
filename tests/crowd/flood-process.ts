import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Answers, flood } from './flood.ts';

const FILE = fileURLToPath(import.meta.url);
/** The lowest priority: the flood takes what the exchange leaves of the processors. */
const LOWEST = 19;

/** A flood in a process of its own, as attackers have machines of their own. */
export interface FloodProcess {
  /** Gives it the lowest priority: from here on it slows the exchange by requests only. */
  yieldProcessors(): void;
  /** @returns its answers */
  end(): Promise<Answers>;
}

export function floodProcess(origin: string, networks: number, token: string): FloodProcess {
  const child = fork(FILE, [origin, String(networks), token]);
  return {
    yieldProcessors: () => setPriority(child.pid ?? 0, LOWEST),
    async end() {
      child.send('end');
      const [answers] = (await once(child, 'message')) as [Answers];
      return answers;
    },
  };
}

if (process.argv[1] === FILE && process.send) {
  const [origin = '', networks, token = ''] = process.argv.slice(2);
  const running = flood(origin, Number(networks), token);
  process.once('message', async () => {
    await running.end();
    process.send?.(running.answers, () => process.disconnect());
  });
}
