import { LocalCluster } from '../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../bin/support/cluster/programs.ts';
import { noteSandboxKey } from './sandbox.ts';

/** Starts a whole cluster whose first edge people use, with the sandbox open to the test. */
export async function startCluster(edges = 1): Promise<{
  readonly cluster: LocalCluster;
  readonly origin: string;
}> {
  const said: string[] = [];
  const cluster = await LocalCluster.start({
    programs: findPrograms(),
    port: 0,
    edges,
    cores: 2,
    fsync: false,
    env: { TIDELINE_SANDBOX: '1' },
    limits: 'reads=100000,writes=100000',
    say: (line) => said.push(line),
  });
  const origin = `http://localhost:${cluster.edges[0]?.port}`;
  const own = said.find((line) => line.includes(`${origin}/outbox/`)) ?? '';
  noteSandboxKey(origin, own);
  return { cluster, origin };
}
