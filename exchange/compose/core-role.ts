import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from '../cluster/bus/bus.ts';
import { contractVersion } from '../cluster/contract-version.ts';
import { lead } from '../cluster/leader.ts';
import { MarketFollower } from '../cluster/market/follower.ts';
import { PreparedTopics } from '../cluster/market/prepare-topics.ts';
import type { TimeSources } from '../faults/scaled-clock.ts';
import { watchLoop } from '../http/loop-delay.ts';
import { Metrics } from '../http/metrics.ts';
import { createServer } from '../http/server.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { warmUp } from '../market/warm-up.ts';
import { configOf, type ExchangeOptions } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { type CoreProcess, startCore } from './core-process.ts';
import { startJobs, tellOperator } from './mount-back-office.ts';
import { operatorRoutes } from './operator-routes.ts';
import { SECRETS } from './secrets.ts';
import { timedStore } from './timed-store.ts';

export interface CoreRoleOptions {
  readonly bus: Bus;
  readonly databaseUrl: string;
  /** Name of this process, such as `core-1`. */
  readonly name: string;
  /** Port and address of its probes and of the operator, data folder, feed, back office. */
  readonly exchange?: ExchangeOptions;
  /** Receives one line at each change of the role, and for each error. */
  readonly report?: (line: string) => void;
  /** Called when its own probes take over the port. */
  readonly beforeListen?: () => Promise<void>;
  /** Clocks of this machine; its own when absent. */
  readonly time?: TimeSources;
  /**
   * Called once, with the reason in one line, when this process must end: it has lost the
   * leadership, or has given it up because its clock is wrong.
   */
  readonly onEnd: (reason: string) => void;
}

export interface RunningCore {
  /** Port of probes, metrics and the operator's routes. */
  readonly port: number;
  readonly process: CoreProcess;
  close(): Promise<void>;
}

/** Time for the commands under way of a core with a wrong clock, ms. */
const ORDERLY = 2_000;

/**
 * Starts a core of a cluster: a standby that becomes the leader when the database gives it the
 * leadership. Only the leader answers commands, publishes the market and runs jobs.
 */
export async function startCoreRole(options: CoreRoleOptions): Promise<RunningCore> {
  const { bus, databaseUrl, name, report = (line) => console.error(line) } = options;
  const config = configOf(options.exchange ?? {});
  const reportError = (error: unknown): void => report(lineOf(error));
  if (config.dataDir !== ':memory:') mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const metrics = new Metrics();
  let running: CoreProcess | null = null;
  // The core publishes events only after it exists.
  const accounts = new AccountFrames(() => running?.hub.epoch ?? '', {
    now: () => running?.clock.now() ?? 0,
  });
  const core = await startCore({
    databaseUrl,
    name,
    bus: accounts,
    exchange: options.exchange ?? {},
    ...(options.time && { time: options.time }),
    measured: (store) => timedStore(store, metrics),
    report: reportError,
  });
  running = core;
  // Standbys answer requests for snapshots from a replica of the leader's market.
  const replica = new MarketFollower({
    bus,
    now: () => performance.now(),
    onTurn: () => undefined,
    onEpoch: () => undefined,
  });
  replica.serve();

  // Computed before it leads, because a month's candles take seconds at first.
  const topics = new PreparedTopics(core.hub);
  const ends: (() => void | Promise<void>)[] = [() => replica.close(), warmUp(core.hub)];
  const key = SECRETS.token();
  const server = await createServer({
    bindings: [],
    callerOf: () => null,
    userOf: () => null,
    metrics,
    ready: () => core.unready() ?? topics.unready() ?? true,
    metricsKey: config.metricsKey,
    checkAnswers: false,
    origins: config.origins,
    limits: config.limits,
    ...(await connectionGuardsOf(config)),
    appFolder: null,
    firstBoard: () => firstBoardOf(core.hub, core.clock),
    logLevel: config.logLevel,
    extend: (http) => operatorRoutes(http, core.core.backOffice, key),
  });
  gaugesOf(metrics, core, replica);
  ends.push(watchLoop(metrics));
  await options.beforeListen?.();
  await server.listen({ port: config.port, host: config.host });

  let lost = false;
  core.leadership.onLost((reason) => {
    if (lost) return;
    lost = true;
    options.onEnd(`lost the leadership: ${reason}`);
  });
  core.onWrongClock(async (problem) => {
    if (lost) return;
    lost = true;
    const led = core.leadership.term !== null;
    // As at a planned end: commands under way are finished, and the lock is free at once.
    await Promise.race([close().catch(reportError), wait(ORDERLY, undefined, { ref: false })]);
    options.onEnd(`${led ? 'gave the leadership up' : 'ends'}: ${problem}`);
  });
  core.leading.then(
    (term) => {
      if (lost) return;
      replica.close();
      const { hub, clock } = core;
      ends.push(
        lead({
          bus,
          term,
          core: core.core,
          hub,
          clock,
          accounts,
          metrics,
          wire: contractVersion(),
          sandbox: config.sandbox,
          prepared: topics.done,
          mayAnswer: core.mayAnswer,
          mayPublish: core.mayPublish,
          report: reportError,
        }),
        startJobs(core.core.backOffice),
      );
      if (config.dataDir !== ':memory:') ends.push(tellOperator(config.dataDir, server, key));
      report(`${name} leads term ${term}`);
    },
    () => undefined,
  );
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      for (const end of ends.reverse()) await end();
      await server.close();
      await core.close();
    })();
    return closing;
  };
  return { port: (server.server.address() as AddressInfo).port, process: core, close };
}

function gaugesOf(metrics: Metrics, core: CoreProcess, replica: MarketFollower): void {
  const { leadership } = core;
  metrics.gauge(
    'tideline_leader_term',
    'Term that this core leads; 0 for a standby.',
    () => leadership.term ?? 0,
  );
  metrics.gauge('tideline_heartbeat_age_ms', 'Age of the last heartbeat; -1 unless leading.', () =>
    leadership.state === 'leading' ? leadership.age() : -1,
  );
  metrics.gauge(
    'tideline_clock_skew_ms',
    "This machine's clock minus the database's; 0 while unknown.",
    () => core.skew() ?? 0,
  );
  metrics.gauge('tideline_journal_number', 'Commits in memory.', () => core.applied());
  metrics.gauge('tideline_replica_lag_ms', 'Time since the last turn; -1 for a leader.', () =>
    leadership.state === 'leading' || !replica.replica ? -1 : replica.age(),
  );
}

const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
