import { randomBytes, randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setImmediate as rest } from 'node:timers/promises';
import { EpochIds } from '../door/epoch-ids.ts';
import { marketRoutes as doorMarket } from '../door/market/index.ts';
import { Callers } from '../door/serve/callers.ts';
import { DoorLimits } from '../door/serve/limits.ts';
import { mountDoor } from '../door/serve/scope.ts';
import { Freshness } from '../door/sign/freshness.ts';
import { mountStreams } from '../door/streams/index.ts';
import { ListenKeys } from '../door/user-data/listen-keys.ts';
import { listenKeyRoutes } from '../door/user-data/routes.ts';
import { faultRoutes } from '../faults/fault-routes.ts';
import { Faults } from '../faults/faults.ts';
import { scaledClock } from '../faults/scaled-clock.ts';
import type { Clock, Random } from '../foundation/ports/ports.ts';
import { hasRoom } from '../foundation/store/disk-space.ts';
import { clientAddress } from '../http/client-address.ts';
import { sandboxGuard } from '../http/local-only.ts';
import { watchLoop } from '../http/loop-delay.ts';
import { Metrics } from '../http/metrics.ts';
import { originAllowed } from '../http/origin.ts';
import { createServer } from '../http/server.ts';
import { settingsRoutes } from '../http/settings.ts';
import { createFeed } from '../market/feeds/feeds.ts';
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
import { backOfficeFromEnvironment } from './back-office-settings.ts';
import { type Config, configOf, type ExchangeOptions } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { type Core, createCore } from './core.ts';
import { keptDoorIds } from './door-ids.ts';
import { marketSeed } from './market-seed.ts';
import { mountBackOffice } from './mount-back-office.ts';
import { SECRETS } from './secrets.ts';
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
  const steady = scaledClock(config.speed);
  const clock = { now: () => steady.now() + faults.skew };
  const feed = new ScriptedFeed(
    await createFeed(config.feed, clock, () => marketSeed(config.dataDir)),
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
    },
  });
  userDeals = core.userDeals;
  hub.attach(core.matching);
  try {
    hub.start();
    await hub.ready;
    return await serveExchange({ config, clock, faults, metrics, hub, accounts, core });
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
}

/** Starts the server of an exchange whose market and core are running. */
async function serveExchange(running: Running): Promise<RunningExchange> {
  const { config, clock, faults, metrics, hub, accounts, core } = running;
  const { admission, ...doors } = await connectionGuardsOf(config);
  // An exchange that listens on this machine only has one user, who may read the messages.
  const guard = sandboxGuard(SECRETS.token());
  const sandbox = config.sandbox || isLocal(config) ? guard : null;
  const ids = new EpochIds(hub, clock, keptDoorIds(config.dataDir));
  const publicDoor = { market: hub, clock, ids };
  const { keys, seal } = core.backOffice;
  // Signed calls may use the exchange's clock or real time.
  const wall = { now: () => Date.now() + faults.skew };
  const listenKeys = new ListenKeys(wall, keys);
  const doorGuards = {
    callers: new Callers({ keys, seal, freshness: new Freshness([clock, wall]) }),
    limits: new DoorLimits(wall),
    clock,
  };
  const server = await createServer({
    bindings: [
      ...core.bindings,
      ...settingsRoutes(core.languages),
      ...marketRoutes(hub, clock, core.available),
    ],
    callerOf: core.authenticate,
    userOf: (token) => core.authenticate(token)?.userId ?? null,
    languageOf: core.languages.of,
    metrics,
    ready: () =>
      core.ready() &&
      hasRoom(config.dataDir, config.leastFree) &&
      hub.symbols.some((symbol) => hub.fresh(symbol)),
    metricsKey: config.metricsKey,
    sandbox: sandbox !== null,
    checkAnswers: config.checkAnswers,
    origins: config.origins,
    limits: config.limits,
    ...doors,
    appFolder: config.appFolder,
    firstBoard: () => firstBoardOf(hub, clock),
    tls: config.tls,
    logLevel: config.logLevel,
    extend: async (own) => {
      mountBackOffice(own, core.backOffice, {
        authenticate: core.authenticate,
        dataDir: config.dataDir,
        sandbox,
        newKey: SECRETS.token,
      });
      if (config.sandbox || config.faults) faultRoutes(own, faults, guard);
      // All routes and streams of the Binance-shaped API are named here.
      await mountDoor(own, {
        routes: [...doorMarket(publicDoor), ...core.doorRoutes, ...listenKeyRoutes(listenKeys)],
        ...doorGuards,
        faultOf: (name) => faults.doorCall(name),
      });
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
  const streams = mountStreams(server.server, {
    ...publicDoor,
    frames: (broadcast) => new Publisher(hub, clock, broadcast),
    frameInterval: hub.feed.frameInterval,
    pace: { now: () => performance.now() },
    calls: { ...doorGuards, keys, userData: core.userData },
    listenKeys,
    addressOf: (request) => clientAddress(request, doors.trusts),
    admission,
    mayOpen: ({ headers }) => !faults.socketDown && originAllowed(headers, config.origins),
  });
  faults.onDisconnect(streams.disconnect);
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    // Stops everything the server started, so that a taken port leaves no process behind.
    gateway.close();
    streams.close();
    await server.close();
    throw error;
  }
  gateway.start();
  streams.start();
  const stopWarming = warmUp(hub);
  const stopWatching = watchLoop(metrics);
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
      stopWatching();
      faults.close();
      hub.stop();
      gateway.close();
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
