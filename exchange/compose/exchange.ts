import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate as rest } from 'node:timers/promises';
import { mountDoor } from '../door/serve/scope.ts';
import { mountStreams } from '../door/streams/mount.ts';
import { faultRoutes } from '../faults/fault-routes.ts';
import { Faults } from '../faults/faults.ts';
import { scaledClock } from '../faults/scaled-clock.ts';
import { SteppedClock } from '../faults/stepped-clock.ts';
import type { Clock, Random } from '../foundation/ports/ports.ts';
import { hasRoom } from '../foundation/store/disk-space.ts';
import { clientAddress } from '../http/client-address.ts';
import { sandboxGuard } from '../http/local-only.ts';
import { Metrics } from '../http/metrics.ts';
import { originAllowed } from '../http/origin.ts';
import { createServer } from '../http/server.ts';
import { settingsRoutes } from '../http/settings.ts';
import { commitSpan } from '../http/tracing.ts';
import { createFeed } from '../market/feeds/feeds.ts';
import { playedInSteps } from '../market/feeds/recording/playback.ts';
import { ScriptedFeed } from '../market/feeds/scripted-feed.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { MarketHub } from '../market/hub.ts';
import { STALE_AFTER } from '../market/hub-options.ts';
import { AccountFrames } from '../market/realtime/accounts.ts';
import { Gateway } from '../market/realtime/gateway.ts';
import { Publisher } from '../market/realtime/publisher.ts';
import { marketRoutes } from '../market/routes.ts';
import { warmUp } from '../market/warm-up.ts';
import { OUTBOX_PAGE } from '../people/outbox/page.ts';
import { uploadFolderOf } from '../people/uploads/files.ts';
import { backOfficeFromEnvironment } from './back-office-settings.ts';
import { type Config, configOf, type ExchangeOptions } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { type Core, createCore } from './core.ts';
import { createDoor } from './door.ts';
import { storedDoorIds } from './door-ids.ts';
import { marketSeed } from './market-seed.ts';
import { mountBackOffice } from './mount-back-office.ts';
import { practiceOf } from './practice-runs.ts';
import { SECRETS } from './secrets.ts';
import { stepRoutes } from './step-routes.ts';
import { Steps } from './steps.ts';
import { timedStore } from './timed-store.ts';

export type { FeedChoice } from '../market/feeds/feeds.ts';
export type { ExchangeOptions } from './config.ts';

export interface RunningExchange {
  /** `http://host:port`, or https, as seen from this machine. */
  readonly url: string;
  readonly port: number;
  /** Instructions for logging in and looking around. */
  readonly demo: Core['demo'];
  /** Secret of the sandbox's routes for this machine, sent in the header `SANDBOX_HEADER`. */
  readonly sandboxKey: string;
  /** URL of codes and mails for this machine; null when the sandbox is off. */
  readonly outboxUrl: string | null;
  readonly market: MarketHub;
  readonly faults: Faults;
  /** Ends connections, feeds and jobs, and releases the data folder, in well under a second. */
  close(): Promise<void>;
}

/**
 * @throws DataFolderBusy, DataFolderUnusable, FaultSpecError, and errors of listening on a port
 */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const config = configOf(options);
  const faults = new Faults(SECRET);
  if (config.faults) faults.set(config.faults);
  const stepped = config.clock === 'stepped' ? new SteppedClock() : null;
  const steady = stepped ?? scaledClock(config.speed);
  const clock = { now: () => steady.now() + faults.skew };
  const feed = new ScriptedFeed(
    await createFeed(
      config.feed,
      clock,
      () => marketSeed(config.dataDir),
      (line) => config.log.warn(line),
      stepped ? playedInSteps(stepped) : undefined,
    ),
    clock,
    (symbol) => faults.path(symbol),
  );
  // The market asks the core for users' earlier deals, and the core is built on the market. The
  // core exists by the time the market starts.
  let userDeals: Core['userDeals'] = () => [];
  const hub = new MarketHub({
    feed,
    clock,
    newEpoch: () => randomBytes(6).toString('hex'),
    rest: () => rest(),
    userDeals: (symbol) => userDeals(symbol, 0),
    staleAfter: STALE_AFTER * Math.max(1, config.speed),
  });
  const metrics = new Metrics();
  const accounts = new AccountFrames(() => hub.epoch, clock);
  const { dataDir } = config;
  const backOffice = {
    sharedDemo: !isLocal(config),
    ...backOfficeFromEnvironment(process.env),
    ...config.backOffice,
  };
  const core = await createCore({
    dataDir,
    clock,
    random: SECRET,
    market: hub,
    bus: accounts,
    config: {
      backOffice,
      sessionLifetime: config.sessionLifetime,
      measured: (store) => timedStore(store, metrics),
      report: (error) => config.log.error(error),
      waits: commitSpan,
    },
  });
  userDeals = core.userDeals;
  core.backOffice.push.measure(metrics, clock.now);
  metrics.gauge('tideline_accounts_here', 'Accounts in memory.', core.accountsHere);
  hub.attach(core.matching);
  try {
    hub.start();
    const steps = stepped && new Steps({ clock: stepped, hub, core });
    await steps?.begin();
    await hub.ready;
    return await serveExchange({ config, clock, faults, metrics, hub, accounts, core, steps });
  } catch (error) {
    hub.stop();
    await core.close();
    throw error;
  }
}

/** Whether only this machine reaches the exchange. */
const isLocal = ({ host, proxies }: Config): boolean =>
  (host === '127.0.0.1' || host === 'localhost') && proxies.length === 0;

interface Running {
  readonly config: Config;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly metrics: Metrics;
  readonly hub: MarketHub;
  readonly accounts: AccountFrames;
  readonly core: Core;
  /** Moves the clock when it stands still; else null. */
  readonly steps: Steps | null;
}

/** Starts the server of an exchange whose market and core are running. */
async function serveExchange(running: Running): Promise<RunningExchange> {
  const { config, clock, faults, metrics, hub, accounts, core, steps } = running;
  const guards = await connectionGuardsOf(config);
  const { admission, ...doors } = guards;
  const practice = practiceOf({
    ...{ config, guards, authenticate: core.authenticate },
    hasAccount: (userId) => (core.ready() ? core.hasAccount(userId) : null),
  });
  // An exchange that listens on this machine only has one user, who may read the messages.
  const guard = sandboxGuard(SECRETS.token());
  const sandbox = config.sandbox || isLocal(config) ? guard : null;
  const door = createDoor({
    ...{ core, hub, clock, faults, storedIds: storedDoorIds(config.dataDir) },
    // A clock that stands still has its own minutes: a backtest passes many of them in a real one.
    counted: steps === null ? undefined : clock,
  });
  const server = await createServer({
    bindings: [
      ...core.bindings,
      ...settingsRoutes(core.languages),
      ...marketRoutes(hub, clock, core.available),
      ...practice.bindings,
    ],
    callerOf: core.authenticate,
    userOf: (token) => core.authenticate(token)?.userId ?? null,
    languageOf: core.languages.of,
    metrics,
    ready: () =>
      core.ready() &&
      hasRoom(config.dataDir, config.minFree) &&
      hub.symbols.some((symbol) => hub.fresh(symbol)),
    metricsKey: config.metricsKey,
    sandbox: sandbox !== null,
    checkAnswers: config.checkAnswers,
    origins: config.origins,
    limits: config.limits,
    uploadFolder: uploadFolderOf(config.dataDir),
    ...doors,
    appFolder: config.appFolder,
    firstBoard: () => firstBoardOf(hub, clock),
    tls: config.tls,
    log: config.log,
    extend: async (own) => {
      mountBackOffice(own, core.backOffice, {
        authenticate: core.authenticate,
        config,
        sandbox,
        newKey: SECRETS.token,
        runsJobs: steps === null,
      });
      practice.mount(own);
      if (steps) stepRoutes(own, steps, guard);
      if (config.sandbox || config.faults) faultRoutes(own, faults, guard);
      await mountDoor(own, door.calls);
    },
  });
  const gateway = new Gateway(server.server, {
    market: hub,
    frames: (broadcast) => new Publisher(hub, clock, broadcast),
    frameInterval: hub.feed.frameInterval,
    clock,
    accounts,
    authenticate: core.authenticate,
    faults,
    metrics,
    origins: config.origins,
    admission,
    headers: doors.headers,
  });
  const { streams } = door;
  const unmount = mountStreams(server.server, {
    welcome: streams.welcome,
    addressOf: (request) => clientAddress(request, doors.trusts),
    admission,
    mayOpen: ({ headers }) => !faults.socketDown && originAllowed(headers, config.origins),
  });
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    // Stops everything the server started, so that a taken port leaves no process behind.
    gateway.close();
    unmount();
    streams.close();
    await server.close();
    throw error;
  }
  gateway.start();
  streams.start(steps === null);
  steps?.onStep(() => streams.turn());
  steps?.onEnd(() => gateway.turn());
  const stopWarming = warmUp(hub);
  const { port } = server.server.address() as AddressInfo;
  const url = `${config.tls ? 'https' : 'http'}://${shownHost(config)}:${port}`;
  return {
    url,
    port,
    demo: core.demo,
    sandboxKey: guard.key,
    outboxUrl: sandbox ? `${url}${OUTBOX_PAGE}/${guard.key}` : null,
    market: hub,
    faults,
    close: async () => {
      stopWarming();
      await practice.close();
      faults.close();
      hub.stop();
      gateway.close();
      unmount();
      streams.close();
      await server.close();
      await core.close();
    },
  };
}

/** A cryptographic source, because the core also draws secrets from it. */
const SECRET: Random = { next: () => randomInt(2 ** 48 - 1) / 2 ** 48 };

const shownHost = ({ host }: Config): string =>
  host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
