import { setTimeout as wait } from 'node:timers/promises';
import { LocalCluster } from '../../../bin/support/cluster/local-cluster.ts';
import { findPrograms } from '../../../bin/support/cluster/programs.ts';
import { connect } from '../../../exchange/foundation/store/pg/connect.ts';
import { Random } from '../../faults/random.ts';
import { compare } from '../../kill/checks.ts';
import { type Sent, Trader } from '../../kill/trader.ts';
import { auditProblems } from './audited.ts';
import { answeredAgain, PATIENCE, tokenOf } from './prober.ts';
import { drawFault, strike } from './victims.ts';
import { Watcher } from './watcher.ts';

export interface RoundsOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Kinds of faults, such as `leader`; all when empty or absent. */
  readonly only?: readonly string[];
  readonly progress?: (line: string) => void;
  /** Receives the name of each step, to tell which one stalls. */
  readonly phase?: (name: string) => void;
  /** Receives the output of the cluster. */
  readonly say?: ((line: string) => void) | undefined;
}

export interface RoundsReport {
  readonly rounds: number;
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Commands without a client id that got no answer. */
  readonly unknown: number;
  /** Holes that watching clients saw. */
  readonly holes: number;
  /**
   * Longest time without an answer after a fault, by kind: median and maximum over all rounds, ms.
   */
  readonly gaps: Readonly<Record<string, Gap>>;
}

interface Gap {
  readonly rounds: number;
  readonly median: number;
  readonly max: number;
}

const NAMES = ['demo', 'maker', 'demo', 'maker'];
/** Load before each fault, ms, and after it: a frozen leader is replaced within 3 s. */
const BEFORE = 300;
const AFTER = 1_500;
/** Rounds between two audits. */
const AUDIT_EVERY = 10;
/** Longest wait for the redundancy that a fault used up, ms: a busy machine rewinds slowly. */
const WHOLE_WITHIN = 60_000;

/**
 * Kills or freezes one process of a whole cluster in each round, under load, and compares answers,
 * database, books and private frames.
 * @throws Error with round and seed when anything acknowledged is lost, anything is doubled, or a
 *   client has a hole that it did not notice
 */
export async function clusterRounds(options: RoundsOptions): Promise<RoundsReport> {
  const { rounds, seed, progress = () => undefined } = options;
  const random = new Random(seed);
  const log: string[] = [];
  const cluster = await LocalCluster.start({
    programs: findPrograms(),
    port: 0,
    edges: 3,
    cores: 2,
    fsync: false,
    // All clients of the test are one network.
    limits: 'reads=1000000,writes=1000000,sockets=1000',
    say: (line) => {
      log.push(line);
      options.say?.(line);
    },
  });
  const origins = cluster.edges.map(({ port }) => `http://127.0.0.1:${port}`);
  const proxy = `http://127.0.0.1:${cluster.port}`;
  const sent: Sent[] = [];
  const gaps: Record<string, number[]> = {};
  let made = 0;
  let stopped = false;
  const parts = {
    random,
    newId: () => `cluster-${seed}-${++made}`,
    log: sent,
    stopped: () => stopped,
  };
  const traders = NAMES.map(
    (name, at) => new Trader([proxy, ...origins][at] ?? proxy, name, parts),
  );
  const watchers: Watcher[] = [];
  try {
    for (const trader of traders) await trader.logIn();
    for (const origin of origins) watchers.push(new Watcher(origin, await tokenOf(origin)));
    for (let round = 1; round <= rounds; round++) {
      stopped = false;
      const trading = Promise.all(traders.map((trader) => trader.trade()));
      await wait(BEFORE);
      const fault = drawFault(random, options.only);
      const phase = (step: string) =>
        options.phase?.(`round ${round}, ${fault.kind} ${fault.how}, ${step}`);
      phase('the redundancy of the last one');
      await whole(cluster);
      phase('load');
      options.say?.(`>> ${fault.kind} ${fault.how}`);
      const began = performance.now();
      const struck = strike(fault, cluster);
      const gap = await answeredAgain([proxy, ...origins], parts.newId, sent).catch((error) => {
        throw new Error(`round ${round} of seed ${seed}, ${fault.kind} ${fault.how}: ${error}`, {
          cause: log.slice(-40).join('\n'),
        });
      });
      await struck;
      await wait(Math.max(0, AFTER - (performance.now() - began)));
      stopped = true;
      phase('the last answers of the load');
      await trading;
      phase('comparison');
      const name = `${fault.kind} ${fault.how}`;
      gaps[name] = [...(gaps[name] ?? []), Math.round(gap)];
      options.say?.(`   load ended after ${Math.round(performance.now() - began)} ms`);
      const problems = await examined(cluster, sent, watchers, origins, traders);
      if (problems.length > 0) {
        const said = log.slice(-30).join('\n');
        throw new Error(
          `round ${round} of seed ${seed}, ${name}:\n${problems.slice(0, 20).join('\n')}\n${said}`,
        );
      }
      progress(`round ${round} of ${rounds}: ${name}, answers after ${Math.round(gap)} ms`);
      if (round % AUDIT_EVERY !== 0 && round !== rounds) continue;
      phase('the audit');
      const broken = await auditProblems(cluster.database.url);
      if (broken.length > 0)
        throw new Error(`audit after round ${round} of seed ${seed}:\n${broken.join('\n')}`);
    }
    return {
      rounds,
      sent: sent.length,
      acknowledged: sent.filter(({ answer }) => answer !== null && answer !== 'refused').length,
      refused: sent.filter(({ answer }) => answer === 'refused').length,
      unknown: sent.filter(({ answer }) => answer === null).length,
      holes: watchers.reduce((sum, { noticed }) => sum + noticed, 0),
      gaps: Object.fromEntries(Object.entries(gaps).map(([name, all]) => [name, gapOf(all)])),
    };
  } finally {
    stopped = true;
    for (const watcher of watchers) watcher.close();
    await cluster.end();
  }
}

function gapOf(all: readonly number[]): Gap {
  const sorted = all.toSorted((one, other) => one - other);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return { rounds: sorted.length, median, max: sorted.at(-1) ?? 0 };
}

/** Waits for the redundancy that the last fault used up: two faults at once may lose data. */
async function whole(cluster: LocalCluster): Promise<void> {
  const limit = performance.now() + WHOLE_WITHIN;
  while (!(await cluster.database.isRedundant()) || !(await cluster.isReady())) {
    if (performance.now() > limit) {
      const members = JSON.stringify(await cluster.database.members());
      throw new Error(`the cluster did not become whole again; the database: ${members}`);
    }
    await wait(50);
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function examined(
  cluster: LocalCluster,
  sent: readonly Sent[],
  watchers: readonly Watcher[],
  origins: readonly string[],
  traders: readonly Trader[],
): Promise<string[]> {
  // Commands of the last moment have no answer yet.
  await settled(sent, traders);
  await ready(origins);
  const query = async (sql: string) => {
    const { client } = await connect(cluster.database.url, 'rounds');
    try {
      return (await client.query(sql)).rows as readonly Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  const { problems } = await compare(query, sent);
  for (const watcher of watchers) problems.push(...(await watcher.unnoticed(origins)));
  return problems;
}

/** Sends commands of the load that have no answer again, until they have one. */
async function settled(sent: readonly Sent[], traders: readonly Trader[]): Promise<void> {
  const open = sent.filter(({ answer, form }) => answer === null && form['client_id']);
  for (const one of open) {
    const trader = traders.find(({ name }) => name === one.user);
    const limit = performance.now() + PATIENCE;
    while (one.answer === null) {
      one.answer = await (trader?.repeat(one).catch(() => null) ?? null);
      if (one.answer !== null) break;
      if (performance.now() > limit)
        throw new Error(`${one.path} ${one.form['client_id']} got no answer within 20 s`);
      await wait(50);
    }
  }
}

async function ready(origins: readonly string[]): Promise<void> {
  const limit = performance.now() + PATIENCE;
  for (const origin of origins) {
    for (;;) {
      if (await isReady(origin)) break;
      if (performance.now() > limit) throw new Error(`${origin} did not become ready`);
      await wait(50);
    }
  }
}
