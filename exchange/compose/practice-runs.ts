import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Binding } from '../http/handler.ts';
import { PracticeDays } from './practice/days.ts';
import { OwnFiles } from './practice/own/own-files.ts';
import { mountPractice, practiceRoutes } from './practice/routes.ts';
import { PracticeRuns } from './practice/runs.ts';
import { type Host, openNested } from './practice-exchange.ts';

/** Folder of recordings below the data folder. */
const RECORDINGS = 'recordings';

/** Folder of users' own recordings there. */
const OWN = 'practice';

/** Practice on a recorded day: its calls, and the addresses of its runs. */
export function practiceOf(
  host: Omit<Host, 'days'> & { readonly hasAccount: (userId: string) => boolean | null },
): {
  readonly bindings: readonly Binding[];
  mount(server: FastifyInstance): void;
  close(): Promise<void>;
} {
  const { dataDir } = host.config;
  const folder = (name: string) => (dataDir === ':memory:' ? null : join(dataDir, name));
  const report = (error: unknown) => host.config.log.error(error);
  const { minFree } = host.config;
  const own = new OwnFiles({ folder: folder(OWN), hasAccount: host.hasAccount, report, minFree });
  const days = new PracticeDays(folder(RECORDINGS), own);
  const runs = new PracticeRuns({
    days,
    open: (options) => openNested(options, { ...host, days }),
    report,
  });
  return {
    bindings: practiceRoutes(runs, days, own),
    mount: (server) => mountPractice(server, runs, host.config.appFolder),
    close: async () => {
      await runs.close();
      await own.close();
    },
  };
}
