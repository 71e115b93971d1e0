/**
 * `node tests/cluster/measure/scale.ts [sockets, 300]`: what docs/cluster.md reckons with. The
 * processor time of each part of a cluster, at rest with one and with three edges, for sockets that
 * hear one pair and twenty, and for commands of accounts without and with a history.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../../../bench/support/plain-call.ts';
import { LocalCluster } from '../../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../../bin/support/cluster/programs.ts';
import { call as fromNetwork, networkAt } from '../../crowd/client.ts';
import { processorTime } from './processor-time.ts';

const SOCKETS = Number(process.argv[2] ?? 300);
const PAIRS = 20;
const ACCOUNTS = 60;
/** An account may place 100 orders in ten seconds. */
const ORDERS = 90;
/** Orders of an account with a history. */
const EARLIER = 900;
const WATCHED = 12_000;
const LIMITS = 'reads=1000000,writes=1000000,sockets=100000,connections=200000';

interface Part {
  readonly name: string;
  readonly pids: readonly number[];
}

async function partsOf(cluster: LocalCluster): Promise<readonly Part[]> {
  const leader = await cluster.leader();
  const primary = await cluster.database.primary();
  const part = (name: string, ...pids: readonly number[]): Part => ({ name, pids });
  return [
    ...cluster.cores.map(({ port, member }) =>
      part(port === leader?.port ? 'leader' : 'standby core', member.pid),
    ),
    ...cluster.edges.map(({ member }) => part('edge', member.pid)),
    // Patroni's server is nobody's child.
    ...cluster.database.nodes.map(({ name, patroni, data }) =>
      part(
        name === primary?.name ? 'primary' : 'standby database',
        patroni.pid,
        Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
      ),
    ),
    ...cluster.nats.map(({ pid }) => part('NATS server', pid)),
  ];
}

/** Processor time of each kind of part, ms a second; of several the mean. */
type Spent = ReadonlyMap<string, number>;

/** @returns what the parts spend while something happens, and how long it takes, s */
async function spent(
  cluster: LocalCluster,
  what: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly times: Spent }> {
  const parts = await partsOf(cluster);
  const taken = () =>
    parts.map(({ pids }) => pids.reduce((sum, pid) => sum + processorTime(pid), 0));
  const before = taken();
  const began = performance.now();
  await what();
  const seconds = (performance.now() - began) / 1_000;
  const after = taken();
  const all = Map.groupBy(parts.entries(), ([, { name }]) => name);
  const mean = (of: readonly (readonly [number, Part])[]) =>
    of.reduce((sum, [at]) => sum + (after[at] ?? 0) - (before[at] ?? 0), 0) / of.length / seconds;
  return { seconds, times: new Map([...all].map(([name, of]) => [name, mean(of)])) };
}

const shown = (times: Spent, of: (time: number, name: string) => number, unit: string): string =>
  `${[...times].map(([name, time]) => `${name} ${of(time, name).toFixed(3)}`).join(', ')} ${unit}`;

async function atRest(cluster: LocalCluster): Promise<Spent> {
  const { times } = await spent(cluster, () => wait(WATCHED));
  const edges = cluster.edges.length;
  console.log(`at rest, ${edges} edges: ${shown(times, (time) => time, 'ms a second')}`);
  return times;
}

async function sockets(cluster: LocalCluster, pairs: number, rest: Spent): Promise<void> {
  const [edge] = cluster.edges;
  const origin = `http://127.0.0.1:${edge?.port}`;
  const child = fork(new URL('./sockets.ts', import.meta.url), [
    origin,
    String(SOCKETS),
    String(pairs),
  ]);
  await once(child, 'message');
  await wait(3_000);
  const { times } = await spent(cluster, () => wait(WATCHED));
  const more = shown(times, (time, name) => time - (rest.get(name) ?? 0), 'ms a second');
  console.log(`${SOCKETS} sockets on ${pairs} pairs, more than at rest: ${more}`);
  child.disconnect();
  await once(child, 'exit');
  await wait(2_000);
}

/** Accounts that place and cancel orders, at first without a history and in the end with one. */
async function commands(cluster: LocalCluster, rest: Spent): Promise<void> {
  const origins = cluster.edges.map(({ port }) => `http://127.0.0.1:${port}`);
  const ask = (
    at: number,
    path: string,
    form: Readonly<Record<string, string>>,
    token?: string,
    method?: string,
  ) => call(origins[at % origins.length] ?? '', path, token, form, method);
  const tokens = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, at) =>
      String(
        (await fromNetwork(origins[0] ?? '', 'user/guest', { from: networkAt(at) })).data?.[
          'token'
        ],
      ),
    ),
  );
  const order = async (at: number, number: string) => {
    const placed = await ask(
      at,
      'coin/trade',
      {
        ...{ symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '30000', quantity: '0.001' },
        client_id: `scale-${at}-${number}`,
      },
      tokens[at],
    );
    await ask(at, 'coin/trade', { id: String(placed['id']) }, tokens[at], 'PUT');
  };
  const round = async (name: string) => {
    await Promise.all(
      tokens.map(async (_, at) => {
        for (let n = 0; n < ORDERS; n += 1) await order(at, `${name}-${n}`);
      }),
    );
  };
  for (let turn = 0; turn * ORDERS <= EARLIER; turn += 1) {
    const { seconds, times } = await spent(cluster, () => round(String(turn)));
    const count = ACCOUNTS * ORDERS * 2;
    if (turn === 0 || (turn + 1) * ORDERS > EARLIER) {
      const each = (time: number, name: string) =>
        ((time - (rest.get(name) ?? 0)) * seconds) / count;
      const rate = Math.round(count / seconds);
      console.log(
        `${count} commands after ${turn * ORDERS} orders an account, ${rate} a second: ${shown(times, each, 'ms each')}`,
      );
    }
    await wait(Math.max(0, 10_500 - seconds * 1_000));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
for (const edges of [1, 3]) {
  const cluster = await LocalCluster.start({
    programs: findPrograms(),
    port: 0,
    edges,
    cores: 2,
    limits: LIMITS,
    say: () => undefined,
  });
  try {
    // What a start leaves to do.
    await wait(10_000);
    const rest = await atRest(cluster);
    if (edges === 1) {
      await sockets(cluster, 1, rest);
      await sockets(cluster, PAIRS, rest);
    } else await commands(cluster, rest);
  } finally {
    await cluster.end();
  }
}
process.exit(0);
