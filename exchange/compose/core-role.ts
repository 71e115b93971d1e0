import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bus } from '../cluster/bus/bus.ts';
import { contractVersion } from '../cluster/contract-version.ts';
import { lead } from '../cluster/leader.ts';
import { MarketFollower } from '../cluster/market/follower.ts';
import { PreparedTopics } from '../cluster/market/prepare-topics.ts';
import type { TimeSources } from '../faults/scaled-clock.ts';
import { lineOf } from '../http/log.ts';
import { busGauge, Metrics } from '../http/metrics.ts';
import { createServer } from '../http/server.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { warmUp } from '../market/warm-up.ts';
import { configOf, type ExchangeOptions } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { type CoreProcess, startCore } from './core-process.ts';
import { ledPrograms } from './led-programs.ts';
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
  /** Receives the message of each line of the log about the role, and of each error. */
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
  /** The term that it leads, or led last; null for none. */
  readonly term: number | null;
  close(): Promise<void>;
}

/** Time for the commands under way of a core with a wrong clock, ms. */
const ORDERLY = 2_000;

/**
 * Starts a core of a cluster: a standby that becomes the leader when the database gives it the
 * leadership. Only the leader answers commands, publishes the market and runs jobs.
 */
export async function startCoreRole(options: CoreRoleOptions): Promise<RunningCore> {
  const { bus, databaseUrl, name, report } = options;
  const config = configOf(options.exchange ?? {});
  const { log } = config;
  const reportError = (error: unknown): void => {
    log.error({ err: error }, lineOf(error));
    report?.(lineOf(error));
  };
  if (config.dataDir !== ':memory:') mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const metrics = new Metrics();
  let running: CoreProcess | null = null;
  let closing: Promise<void> | null = null;
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
    ready: () => core.unready() ?? topics.unready() ?? lagOf(core, replica) ?? true,
    ending: () => closing !== null,
    metricsKey: config.metricsKey,
    checkAnswers: false,
    origins: config.origins,
    limits: config.limits,
    ...(await connectionGuardsOf(config)),
    appFolder: null,
    tls: config.tls,
    firstBoard: () => firstBoardOf(core.hub, core.clock),
    log,
    extend: (http) => operatorRoutes(http, core.core.backOffice, key),
  });
  gaugesOf(metrics, core, replica);
  core.core.backOffice.push.measure(metrics, core.clock.now);
  busGauge(metrics, bus);
  await options.beforeListen?.();
  await server.listen({ port: config.port, host: config.host });

  let lost = false;
  let led: number | null = null;
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
    async (term) => {
      led = term;
      if (lost) return;
      replica.close();
      const { hub, clock, faults } = core;
      const programs = await ledPrograms({
        ...{ core: core.core, hub, clock, faults, term },
        ...{ dataDir: config.dataDir, log },
      });
      if (lost) return programs.close();
      ends.push(
        () => programs.close(),
        lead({
          programs,
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
          log,
        }),
        startJobs(core.core.backOffice),
      );
      if (config.dataDir !== ':memory:') ends.push(tellOperator(config, server, key));
      log.info({ term }, `${name} leads term ${term}`);
      report?.(`${name} leads term ${term}`);
      return undefined;
    },
    () => undefined,
  );
  const close = (): Promise<void> => {
    closing ??= (async () => {
      for (const end of ends.reverse()) await end();
      await server.close();
      await core.close();
    })();
    return closing;
  };
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    process: core,
    get term() {
      return led;
    },
    close,
  };
}

/** A standby whose market is older than this gives no snapshots that edges could use, ms. */
const LAGS = 5_000;

/** Why a standby's replica of the market is of no use; null when it is, and for a leader. */
function lagOf({ leadership }: CoreProcess, replica: MarketFollower): string | null {
  if (leadership.state !== 'standby' || replica.age() < LAGS) return null;
  const age = Math.floor(replica.age() / 1_000);
  return replica.replica
    ? `the replica of the market is ${age} s old`
    : 'no market of a leader yet';
}

function gaugesOf(metrics: Metrics, core: CoreProcess, replica: MarketFollower): void {
  const { leadership } = core;
  metrics.gauge(
    'tideline_leader_term',
    'Term that this core leads; 0 for a standby.',
    () => leadership.term ?? 0,
  );
  metrics.gauge('tideline_heartbeat_age_seconds', "Age of the leader's last heartbeat.", () =>
    leadership.state === 'leading' ? leadership.age() / 1_000 : null,
  );
  metrics.gauge(
    'tideline_database_standbys',
    'Standbys of the database that commits wait for.',
    () => leadership.database?.waited ?? null,
  );
  metrics.gauge(
    'tideline_database_lag_bytes',
    'What the last standby of the database has yet to replay.',
    () => leadership.database?.lag ?? null,
  );
  metrics.gauge(
    'tideline_database_archive_age_seconds',
    'Age of the newest part of the log in the archive of the database.',
    () => leadership.database?.archive ?? null,
  );
  metrics.gauge(
    'tideline_database_backup_age_seconds',
    'Age of the last backup of the database; infinite before the first.',
    () => leadership.database?.backup ?? null,
  );
  metrics.gauge(
    'tideline_postings_months_ahead',
    'Months to come that have a partition for their postings; absent without partitions.',
    () => core.monthsAhead(),
  );
  metrics.gauge('tideline_clock_skew_seconds', "This machine's clock minus the database's.", () =>
    seconds(core.skew()),
  );
  metrics.gauge('tideline_journal_number', 'Commits in memory.', () => core.applied());
  metrics.gauge(
    'tideline_replica_lag_seconds',
    'Time since the last turn of the market at a standby; infinite before the first.',
    () => (leadership.state === 'leading' ? null : replica.age() / 1_000),
  );
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
