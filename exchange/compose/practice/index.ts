import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../../http/handler.ts';
import { PracticeDays } from './days.ts';
import type { Host } from './nested.ts';
import { mountPractice, practiceRoutes } from './routes.ts';
import { PracticeRuns } from './runs.ts';

/** Folder of recordings below the data folder. */
const RECORDINGS = 'recordings';

/** Practice on a recorded day: its calls, and the addresses of its runs. */
export function practiceOf(host: Omit<Host, 'days'>): {
  readonly bindings: readonly Binding[];
  mount(server: FastifyInstance): void;
  close(): Promise<void>;
} {
  const { dataDir } = host.config;
  const days = new PracticeDays(dataDir === ':memory:' ? null : join(dataDir, RECORDINGS));
  const runs = new PracticeRuns({ ...host, days });
  return {
    bindings: practiceRoutes(runs, days),
    mount: (server) => mountPractice(server, runs),
    close: () => runs.close(),
  };
}
