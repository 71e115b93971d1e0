/**
 * The roles of a cluster's processes. Apart from `index.ts`, because a single process needs neither
 * the message bus nor PostgreSQL.
 */

export { connectNats } from './cluster/bus/nats-bus.ts';
export { startCoreRole } from './compose/core-role.ts';
export { startEdge } from './compose/edge.ts';
export { startProbe } from './compose/start-probe.ts';
export { migrate } from './foundation/store/pg/migrate.ts';
export { createLog } from './http/log.ts';
export { folderFiles } from './people/uploads/files.ts';
