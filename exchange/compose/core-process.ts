import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { databaseTime, untilClockAgrees } from '../cluster/clock-agrees.ts';
import { ClockWatch } from '../cluster/clock-watch.ts';
import { Follower } from '../cluster/follower.ts';
import { Journal } from '../cluster/journal.ts';
import { type Leadership, READABLE_AGE } from '../cluster/leadership.ts';
import { PgLeadership } from '../cluster/pg-leadership.ts';
import { unreadyOf } from '../cluster/readiness.ts';
import { agreeOnSecret, sharedMarketSeed } from '../cluster/shared-values.ts';
import { untilUsable, whileLeading } from '../cluster/usable.ts';
import { Faults } from '../faults/faults.ts';
import { MACHINE_TIME, scaledClock, type TimeSources } from '../faults/scaled-clock.ts';
import type { AccountBus, Clock, Random } from '../foundation/ports/ports.ts';
import { pgRemovals } from '../foundation/store/pg/pg-removals.ts';
import { PgStore } from '../foundation/store/pg/pg-store.ts';
import { Retention } from '../foundation/store/retention.ts';
import { commitSpan } from '../http/tracing.ts';
import { createFeed } from '../market/feeds/feeds.ts';
import { ScriptedFeed } from '../market/feeds/scripted-feed.ts';
import { MarketHub } from '../market/hub.ts';
import { STALE_AFTER as FEED_STALE_AFTER } from '../market/hub-options.ts';
import { backOfficeFromEnvironment } from './back-office-settings.ts';
import { configOf, type ExchangeOptions } from './config.ts';
import { type Core, createCore } from './core.ts';
import { apiKeySecret } from './market-seed.ts';

export interface CoreProcessOptions {
  /**
   * `postgres://user:secret@host:port/database`. Several hosts may be listed, separated by commas;
   * the one that is not a standby is used. Never the address of a connection pooler.
   */
  readonly databaseUrl: string;
  /** Name of this process in the database's list of connections, such as `core-1`. */
  readonly name: string;
  /** Receives private events after their commit, while this process leads. */
  readonly bus: AccountBus;
  /**
   * Feed, speed, faults, data folder (files beside the database only), session lifetime and back
   * office. Every core of a cluster needs the same ones.
   */
  readonly exchange?: ExchangeOptions;
  /** Wraps the store, to measure it. */
  readonly measured?: (store: PgStore) => PgStore;
  /** Clocks of this machine; its own when absent. */
  readonly time?: TimeSources;
  /** Receives errors that no caller awaits; writes them to the log when absent. */
  readonly report?: (error: unknown) => void;
}

/**
 * A core of a cluster. It starts as a standby: its market runs and its memory follows the leader's
 * commits, but it refuses commands as `unavailable`. It becomes the leader at most once.
 */
export interface CoreProcess {
  readonly leadership: Leadership;
  /**
   * Resolves with the term when this process has become the leader, has applied every commit of the
   * earlier ones and accepts commands.
   */
  readonly leading: Promise<number>;
  readonly core: Core;
  /** The market of this process. Its epoch is its own: a new leader is a new epoch. */
  readonly hub: MarketHub;
  readonly clock: Clock;
  readonly faults: Faults;
  /**
   * Calls `listener` once when the clock of this machine leaves its bound: the process answers
   * nothing any more, and must {@link close} and end.
   */
  onWrongClock(listener: (problem: string) => void): void;
  /** False while this process cannot be sure that it leads, or its clock may be wrong. */
  mayAnswer(): boolean;
  /** False while the clock of this machine may be wrong: nothing with a time may leave. */
  mayPublish(): boolean;
  /**
   * Why this process is not ready, in one line; null when it is. A standby that follows is ready.
   */
  unready(): string | null;
  /** Position in the journal: commits applied to memory. */
  applied(): number;
  /** Months to come that have a partition for their postings; null without partitions. */
  monthsAhead(): number | null;
  /** This machine's clock minus the database's, ms; null while unknown or at another speed. */
  skew(): number | null;
  /** Gives up the leadership and ends everything; in well under a second. */
  close(): Promise<void>;
}

/**
 * Starts a core on a PostgreSQL database and resolves when its memory is loaded. Retries an
 * unreachable database for ever, with jitter, and reports it in one line. Waits in the same way
 * while the clock of this machine differs from the database's.
 *
 * When the leadership is lost (`leadership.onLost`) or the clock becomes wrong (`onWrongClock`),
 * the caller must end the process.
 * @throws DatabaseUnusable when the database refuses the user, has another schema, is reached
 *   through a pooler, or has API keys that this data folder's secret does not open
 */
export async function startCore(options: CoreProcessOptions): Promise<CoreProcess> {
  const config = configOf(options.exchange ?? {});
  const { databaseUrl, name, report = (error) => config.log.error(error) } = options;
  const store = new PgStore(databaseUrl, name);
  const time = options.time ?? MACHINE_TIME;
  const faults = new Faults(SECRET);
  if (config.faults) faults.set(config.faults);
  const agreed = async (): Promise<string> => {
    // In memory, there is nothing that another core could have.
    if (config.dataDir !== ':memory:')
      await agreeOnSecret(store.reads, apiKeySecret(config.dataDir));
    return sharedMarketSeed(store.reads);
  };
  const seed = await untilUsable(agreed, store, report);
  const database = () => databaseTime(store.reads);
  // At another speed, the exchange's time is no machine's.
  const compares = config.speed === 1;
  // Before the market is built: its candles have this clock's time.
  if (compares) {
    const now = () => time.wall() + faults.skew;
    await untilClockAgrees(new ClockWatch({ database, now, monotonic: time.passed }), report);
  }
  const steady = scaledClock(config.speed, time);
  const clock: Clock = { now: () => steady.now() + faults.skew };
  const clocks = new ClockWatch({ database, now: clock.now, monotonic: time.passed });
  const leadership = new PgLeadership({
    url: databaseUrl,
    name,
    report,
    fenced: ({ name: whom, term, age }) =>
      config.log.warn(
        { fenced: whom, term, age: age / 1_000 },
        `${name} ended the connections of ${whom}, which led term ${term}: its heartbeat was ${age} ms old`,
      ),
    mayLead: () => clocks.problem() === null,
  });
  store.refuseWhile(() => clocks.confirmed());
  let wrong: string | null = null;
  const mayPublish = (): boolean => wrong === null && clocks.problem() === null;
  const readable = (): boolean => leadership.age() < READABLE_AGE && mayPublish();
  // The core exists by the time the market asks it for users' earlier deals.
  let userDeals: Core['userDeals'] = () => [];
  const hub = new MarketHub({
    feed: new ScriptedFeed(
      await createFeed(
        config.feed,
        clock,
        () => seed,
        (line) => config.log.warn(line),
      ),
      clock,
      (symbol) => faults.path(symbol),
    ),
    clock,
    newEpoch: () => randomBytes(6).toString('hex'),
    rest: () => rest(),
    userDeals: (symbol) => userDeals(symbol, 0),
    staleAfter: FEED_STALE_AFTER * Math.max(1, config.speed),
  });
  const core = await createCore({
    dataDir: config.dataDir,
    clock,
    random: SECRET,
    market: hub,
    bus: options.bus,
    config: {
      store: options.measured?.(store) ?? store,
      filesIn: config.dataDir,
      follows: true,
      lost: (cause) =>
        leadership.stepDown(clocks.problem() ?? `a commit failed: ${wordsOf(cause)}`),
      readable,
      waits: commitSpan,
      backOffice: {
        sharedDemo: !config.sandbox,
        ...backOfficeFromEnvironment(process.env),
        ...config.backOffice,
      },
      sessionLifetime: config.sessionLifetime,
      report,
    },
  });
  userDeals = core.userDeals;
  hub.attach(core.matching);
  hub.start();
  await hub.ready;
  const observedFrom = clock.now();
  const journal = new Journal(core.following);
  const follower = new Follower(journal, store, report);
  follower.start();
  store.standBy();
  const retention = new Retention(
    [...pgRemovals(store.reads), store.openings.write, store.months.add],
    clock,
    report,
  );
  const wrongClock = Promise.withResolvers<string>();
  if (compares) {
    await clocks.compare();
    clocks.start((problem) => {
      wrong ??= problem;
      wrongClock.resolve(problem);
    });
  }
  const lead = async (): Promise<number> => {
    const term = await leadership.lead();
    await follower.stop();
    const { access } = leadership;
    if (!access) throw new Error('the leadership ended before it began');
    const query = async (text: string, values: readonly unknown[]) =>
      (await access.client.query(text, [...values])).rows;
    const leads = () => leadership.state === 'leading';
    await whileLeading(() => journal.catchUp(query, access.number), leads, report);
    store.write(access);
    await whileLeading(() => core.following.lead(observedFrom), leads, report);
    retention.start();
    return term;
  };
  const leading = lead();
  leading.catch((error: unknown) => {
    if (leadership.state !== 'ended') report(error);
    leadership.stepDown(wordsOf(error));
  });
  return {
    leadership,
    leading,
    core,
    hub,
    clock,
    faults,
    onWrongClock: (listener) => void wrongClock.promise.then(listener),
    mayAnswer: () => core.ready() && readable(),
    mayPublish,
    monthsAhead: () => store.months.ahead,
    unready: () => wrong ?? unreadyOf(leadership, store, follower) ?? clocks.problem(),
    skew: () => clocks.skew,
    applied: () => (leadership.state === 'leading' ? store.number : core.following.number()),
    async close() {
      hub.stop();
      faults.close();
      clocks.stop();
      await store.openings.end();
      await retention.stop();
      await follower.stop();
      // The writer finishes its commits before its connection ends.
      await core.close();
      await leadership.close();
    },
  };
}

/** A cryptographic source, because the core also draws secrets from it. */
const SECRET: Random = { next: () => randomInt(2 ** 48 - 1) / 2 ** 48 };

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
