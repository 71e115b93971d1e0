import { setTimeout as wait } from 'node:timers/promises';
import type { LocalCluster } from '../../../bin/support/cluster/local-cluster.ts';
import type { Random } from '../../faults/random.ts';

/** What can be killed and frozen. */
interface Victim {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
}

/** What a round does to one process. */
export interface Fault {
  readonly kind: string;
  readonly how: 'killed' | 'frozen';
  /** Time that a frozen process is frozen, ms. */
  readonly frozenFor: number;
  readonly victim: (cluster: LocalCluster) => Promise<Victim | null>;
}

const leader = async (cluster: LocalCluster) => (await cluster.leader())?.member ?? null;
const standby = async (cluster: LocalCluster) => {
  const leading = await leader(cluster);
  return cluster.cores.find(({ member }) => member !== leading)?.member ?? null;
};

/** Every kind of process, the leader more often. Longest freeze of each, ms. */
const KINDS: readonly {
  readonly kind: string;
  readonly freeze: number;
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
  { kind: 'etcd', freeze: 4_000, victim: async ({ database }) => database.nodes[0]?.etcd ?? null },
];

export function drawFault(random: Random): Fault {
  const { kind, freeze, victim } = random.pick(KINDS);
  const how = random.next() < 0.6 ? 'killed' : 'frozen';
  return { kind, how, victim, frozenFor: Math.round(freeze * (0.25 + 0.75 * random.next())) };
}

/** Carries a fault out; resolves when a frozen process runs again. */
export async function strike(fault: Fault, cluster: LocalCluster): Promise<void> {
  const victim = await fault.victim(cluster);
  if (!victim) return;
  if (fault.how === 'killed') {
    victim.kill('SIGKILL');
    return;
  }
  const { pid } = victim;
  victim.kill('SIGSTOP');
  await wait(fault.frozenFor);
  // It may have ended meanwhile, and been started again.
  if (victim.pid === pid) victim.kill('SIGCONT');
}
