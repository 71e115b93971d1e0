/**
 * The roles of a cluster's processes. Apart from `index.ts`, because a single process needs neither
 * the message bus nor PostgreSQL.
 */
export type { Bus } from './cluster/bus/bus.ts';
export { connectNats } from './cluster/bus/nats-bus.ts';
export { type RunningCore, startCoreRole } from './compose/core-role.ts';
export { type RunningEdge, startEdge } from './compose/edge.ts';
export { type StartProbe, startProbe } from './compose/start-probe.ts';
export { migrate } from './foundation/store/pg/migrate.ts';
export { folderFiles } from './people/uploads/files.ts';
