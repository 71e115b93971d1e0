/**
 * The roles of a cluster's processes. Apart from `index.ts`, because a single process needs neither
 * the message bus nor PostgreSQL. A role is loaded when it starts: a core needs no sockets of
 * people, and an edge no database.
 */
import type { startCoreRole as Core } from './compose/core-role.ts';
import type { startEdge as Edge } from './compose/edge.ts';
import type { migrate as Migrate } from './foundation/store/pg/migrate.ts';

export { connectNats } from './cluster/bus/nats-bus.ts';
export { startProbe } from './compose/start-probe.ts';
export { createLog } from './http/log.ts';
export { folderFiles } from './people/uploads/files.ts';

export const startCoreRole: typeof Core = async (options) =>
  (await import('./compose/core-role.ts')).startCoreRole(options);

export const startEdge: typeof Edge = async (options) =>
  (await import('./compose/edge.ts')).startEdge(options);

export const migrate: typeof Migrate = async (url) =>
  (await import('./foundation/store/pg/migrate.ts')).migrate(url);
