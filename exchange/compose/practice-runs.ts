import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../http/handler.ts';
import { PracticeDays } from './practice/days.ts';
import { mountPractice, practiceRoutes } from './practice/routes.ts';
import { PracticeRuns } from './practice/runs.ts';
import { type Host, openNested } from './practice-exchange.ts';

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
  const runs = new PracticeRuns({
    days,
    open: (options) => openNested(options, { ...host, days }),
    report: (error) => host.config.log.error(error),
  });
  return {
    bindings: practiceRoutes(runs, days),
    mount: (server) => mountPractice(server, runs, host.config.appFolder),
    close: () => runs.close(),
  };
}
