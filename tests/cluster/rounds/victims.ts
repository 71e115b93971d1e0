import { setTimeout as wait } from 'node:timers/promises';
import type { LocalCluster } from '../../../bin/support/cluster/local-cluster.ts';
import type { Random } from '../../faults/random.ts';

/** What can be killed and frozen. */
interface Victim {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
}

/** A machine, which can be lost with all that runs on it. */
interface Machine extends Victim {
  lose(): Promise<void>;
  start(): Promise<void>;
}

/** What a round does to one process. */
export interface Fault {
  readonly kind: string;
  readonly how: 'killed' | 'frozen' | 'lost';
  /** Time that a frozen process is frozen, and that a lost machine is away, ms. */
  readonly lasts: number;
  readonly victim: (cluster: LocalCluster) => Promise<Victim | Machine | null>;
}

/** Time that a lost machine is away, ms: longer than a lease. */
const AWAY = 8_000;

const leader = async (cluster: LocalCluster) => (await cluster.leader())?.member ?? null;
const standby = async (cluster: LocalCluster) => {
  const leading = await leader(cluster);
  return cluster.cores.find(({ member }) => member !== leading)?.member ?? null;
};

/** Every kind of process, the leader more often. Longest freeze of each, ms; none for a machine. */
const KINDS: readonly {
  readonly kind: string;
  readonly freeze?: number;
  readonly victim: Fault['victim'];
}[] = [
  // Long enough that the standby takes its place, and it wakes up as a leader of the past.
  { kind: 'leader', freeze: 4_000, victim: leader },
  { kind: 'leader', freeze: 800, victim: leader },
  { kind: 'standby core', freeze: 2_000, victim: standby },
  { kind: 'edge', freeze: 2_000, victim: async ({ edges }) => edges[0]?.member ?? null },
  { kind: 'edge', freeze: 2_000, victim: async ({ edges }) => edges[1]?.member ?? null },
  { kind: 'nats', freeze: 2_500, victim: async ({ nats }) => nats[0] ?? null },
  { kind: 'nats', freeze: 2_500, victim: async ({ nats }) => nats[1] ?? null },
  { kind: 'haproxy', freeze: 1_000, victim: async ({ haproxy }) => haproxy },
  // Long enough that a standby takes its place, and it wakes up as a primary of the past.
  { kind: 'database', freeze: 8_000, victim: ({ database }) => database.primary() },
  { kind: 'database standby', freeze: 6_000, victim: ({ database }) => database.standby() },
  {
    kind: 'postgres',
    freeze: 3_000,
    victim: async ({ database }) => (await database.primary())?.server ?? null,
  },
  // PostgreSQL goes on without it.
  {
    kind: 'patroni',
    freeze: 6_000,
    victim: async ({ database }) => (await database.primary())?.patroni ?? null,
  },
  { kind: 'etcd', freeze: 4_000, victim: async ({ database }) => database.nodes[0]?.etcd ?? null },
  { kind: 'machine of the primary', victim: ({ database }) => database.primary() },
  { kind: 'machine of the standby', victim: ({ database }) => database.standby() },
];

/** @param only - kinds to draw from, such as `postgres` or `postgres killed`; all when empty */
export function drawFault(random: Random, only: readonly string[] = []): Fault {
  const kinds = KINDS.filter(
    ({ kind }) =>
      only.length === 0 || ['', ' killed', ' frozen'].some((how) => only.includes(kind + how)),
  );
  const { kind, freeze, victim } = random.pick(kinds);
  const drawn = random.next() < 0.6;
  const kill = only.includes(`${kind} killed`) || (drawn && !only.includes(`${kind} frozen`));
  if (freeze === undefined) return { kind, how: 'lost', victim, lasts: AWAY };
  const lasts = Math.round(freeze * (0.25 + 0.75 * random.next()));
  return { kind, how: kill ? 'killed' : 'frozen', victim, lasts };
}

/** Carries a fault out; resolves when a frozen process runs again, and a lost machine is back. */
export async function strike(fault: Fault, cluster: LocalCluster): Promise<void> {
  const victim = await fault.victim(cluster);
  if (!victim) return;
  if ('lose' in victim && fault.how === 'lost') {
    await victim.lose();
    await wait(fault.lasts);
    await victim.start();
    return;
  }
  if (fault.how === 'killed') {
    victim.kill('SIGKILL');
    return;
  }
  const { pid } = victim;
  victim.kill('SIGSTOP');
  await wait(fault.lasts);
  // It may have ended meanwhile, and been started again.
  if (victim.pid === pid) victim.kill('SIGCONT');
}
