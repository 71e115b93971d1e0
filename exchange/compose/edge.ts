import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AccountFollower } from '../cluster/accounts/account-follower.ts';
import type { Bus } from '../cluster/bus/bus.ts';
import { contractVersion } from '../cluster/contract-version.ts';
import { SocketRelay } from '../cluster/door/socket-relay.ts';
import { serveHashes } from '../cluster/edge-hashes.ts';
import { edgeUploads } from '../cluster/edge-uploads.ts';
import { EdgeClock } from '../cluster/market/edge-clock.ts';
import { MarketFollower } from '../cluster/market/follower.ts';
import { ReplicaMarket } from '../cluster/market/replica-market.ts';
import { CommandClient } from '../cluster/rpc/command-client.ts';
import { LeaderWatch } from '../cluster/rpc/leader-watch.ts';
import { contextOf, remoteBindings } from '../cluster/rpc/remote-bindings.ts';
import { TokenCache } from '../cluster/token-cache.ts';
import { forwardDoor } from '../door/serve/forward.ts';
import { mountStreams } from '../door/streams/mount.ts';
import { faultRoutes } from '../faults/fault-routes.ts';
import { Faults } from '../faults/faults.ts';
import { clientAddress } from '../http/client-address.ts';
import { sandboxGuard } from '../http/local-only.ts';
import { busGauge, Metrics } from '../http/metrics.ts';
import { originAllowed } from '../http/origin.ts';
import { createServer } from '../http/server.ts';
import type { CandlePage } from '../market/candle-query.ts';
import { firstBoardOf } from '../market/first-board.ts';
import { Gateway } from '../market/realtime/gateway.ts';
import { marketRoutes } from '../market/routes.ts';
import { OUTBOX_PAGE, outboxPage } from '../people/outbox/page.ts';
import type { Files } from '../people/uploads/files.ts';
import { uploadFileRoute, uploadRoutes } from '../people/uploads/routes.ts';
import { configOf, type ExchangeOptions } from './config.ts';
import { connectionGuardsOf } from './connection-guards.ts';
import { EdgeSockets, forwardedCalls } from './edge-programs.ts';
import { SECRETS } from './secrets.ts';

export interface EdgeOptions {
  readonly bus: Bus;
  /** Pictures of users; all edges and cores share them. */
  readonly files: Files;
  /** Port, address, limits, origins, proxies, app folder. */
  readonly exchange?: ExchangeOptions;
  /** Time for which a command is repeated without an answer, ms; 5 s when absent. */
  readonly patience?: number | undefined;
}

export interface RunningEdge {
  readonly port: number;
  readonly faults: Faults;
  /** Secret of the sandbox's routes of this edge. */
  readonly sandboxKey: string;
  /** Path of codes and mails for this machine; null when the sandbox is off. */
  readonly outboxPath: string | null;
  /** The newest term that it knows; null for none. */
  readonly term: number | null;
  /** Why this edge is not ready; null when it is. */
  unready(): string | null;
  /**
   * Says in `/readyz` that it ends, and moves its sockets to other edges a little later: they
   * connect anew. Calls are answered all the time. Then {@link close} ends nothing that anybody
   * uses.
   */
  drain(): Promise<void>;
  /** Ends at once, after the calls under way. */
  close(): Promise<void>;
}

/**
 * After this long without the bus, a leader or a turn of the market, this edge serves nothing
 * useful and leaves the pool, ms. A change of the leader takes less.
 */
const CUT_OFF = 5_000;
/**
 * Time in which a balancer that asks `/readyz` every half second sends nothing new any more, ms.
 */
const NOTICED = 1_000;
/** Time over which an ending edge closes its sockets, so that they do not all come at once, ms. */
const MOVING = 1_000;

/**
 * Starts an edge: HTTP, the app's files and sockets for people, without any state of its own. It
 * answers market data of the app from a replica and passes everything else to the leader.
 */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const { bus, files } = options;
  const config = configOf(options.exchange ?? {});
  const { log } = config;
  const report = (line: string): void => log.warn(line);
  const monotonic = (): number => performance.now();
  const random = (): number => Math.random();
  const leader = new LeaderWatch({ bus, wire: contractVersion(), now: monotonic, report });
  const client = new CommandClient({
    bus,
    leader,
    now: monotonic,
    random,
    patience: options.patience,
  });
  const clock = new EdgeClock(monotonic);
  const tokens = new TokenCache({ client, leader, now: monotonic, clock });
  const callerOf = (token: string) => tokens.session(token);

  const market = new ReplicaMarket({
    follower: () => follower,
    clock,
    candles: async (symbol, query) =>
      (await client.ask('candles', { symbol, ...query }, 'read')) as CandlePage,
  });
  const follower = new MarketFollower({
    bus,
    now: monotonic,
    onTurn: ({ time, frames }) => {
      clock.hear(time);
      market.publish(frames);
    },
    onEpoch: ({ state }) => {
      clock.hear(state.time);
      market.restart();
    },
  });
  const accounts = new AccountFollower({
    bus,
    client,
    clock,
    epoch: () => market.epoch,
    onLoss: (userId) => gateway.disconnectUser(userId),
  });

  let cutAt: number | null = bus.connected ? null : monotonic();
  const unlink = bus.onLink((connected) => {
    cutAt = connected ? null : monotonic();
  });
  const unready = (): string | null => {
    if (cutAt !== null && monotonic() - cutAt > CUT_OFF) return 'the message bus is not connected';
    if (leader.problem) return leader.problem;
    if (leader.age() > CUT_OFF) return `no leader has been heard for ${seconds(leader.age())} s`;
    if (!follower.replica) return 'no market data yet';
    if (follower.age() > CUT_OFF) return `the market is ${seconds(follower.age())} s old`;
    return null;
  };
  let ending = false;
  let moving = false;

  const metrics = new Metrics();
  metrics.gauge(
    'tideline_edge_lag_seconds',
    'Time since the last turn of the market; infinite before the first.',
    () => follower.age() / 1_000,
  );
  busGauge(metrics, bus);
  metrics.gauge('tideline_leader_term', 'Term of the known leader.', () => leader.term ?? 0);
  metrics.gauge(
    'tideline_leader_age_seconds',
    "Time since the leader's last beat; infinite before the first.",
    () => leader.age() / 1_000,
  );
  metrics.counter(
    'tideline_snapshots_total',
    'Snapshots that healed a hole.',
    () => follower.healed,
  );
  metrics.gauge('tideline_known_tokens', 'Cached sessions.', () => tokens.size);

  const { admission, ...doors } = await connectionGuardsOf(config);
  const faults = new Faults({ next: () => randomInt(2 ** 48 - 1) / 2 ** 48 });
  if (config.faults) faults.set(config.faults);
  const guard = sandboxGuard(SECRETS.token());
  const uploads = edgeUploads({
    client,
    files,
    newName: SECRETS.token,
    report: (error) => log.error(error),
  });
  const own = [
    ...marketRoutes(market, clock, (context) =>
      client.ask('available', { context: contextOf(context) }, 'read'),
    ),
    ...uploadRoutes(uploads),
  ];
  const server = await createServer({
    bindings: [
      ...own,
      ...remoteBindings({ client, own, onAccountChange: (userId) => tokens.drop(userId) }),
    ],
    callerOf,
    userOf: (token) => tokens.remembered(token)?.userId ?? null,
    languageOf: (_, caller) => (caller as { lang?: never }).lang ?? null,
    verifiedElsewhere: true,
    metrics,
    ready: () => unready() ?? true,
    ending: () => ending,
    metricsKey: config.metricsKey,
    sandbox: config.sandbox,
    checkAnswers: config.checkAnswers,
    origins: config.origins,
    limits: config.limits,
    uploadFolder: files.folder,
    ...doors,
    appFolder: config.appFolder,
    tls: config.tls,
    firstBoard: () => firstBoardOf(market, clock),
    log,
    extend: async (http) => {
      await forwardDoor(http, forwardedCalls(client, { now: () => leader.leaderNow() }));
      uploadFileRoute(http, uploads, callerOf);
      if (config.sandbox) {
        const messages = () => client.ask('outbox', null, 'read');
        outboxPage(http, { messages }, guard);
      }
      if (config.sandbox || config.faults) faultRoutes(http, faults, guard);
    },
  });
  const gateway = new Gateway(server.server, {
    market,
    frames: (broadcast) => market.onFrame(broadcast),
    clock,
    accounts,
    authenticate: callerOf,
    sessionsElsewhere: true,
    compress: true,
    mayOpen: () => market.known && !moving,
    faults,
    metrics,
    origins: config.origins,
    admission,
    headers: doors.headers,
  });
  const relay = new SocketRelay({ bus, leader, now: monotonic });
  const programs = new EdgeSockets(relay, { now: monotonic });
  const unmount = mountStreams(server.server, {
    welcome: (socket, address, _, { url = '' }) => programs.welcome(socket, url, address),
    addressOf: (request) => clientAddress(request, doors.trusts),
    admission,
    mayOpen: ({ headers }) =>
      !faults.socketDown && !moving && originAllowed(headers, config.origins),
    isServed: () => relay.serves,
  });
  faults.onDisconnect(() => programs.disconnect());
  metrics.gauge('tideline_program_sockets', 'Sockets of programs.', () => relay.size);
  leader.onEnded((userId) => {
    if (userId === null) void gateway.recheckSessions();
    else gateway.endSessionsOf(userId);
  });
  const unserveHashes = serveHashes(bus);
  const close = async (): Promise<void> => {
    unlink();
    unserveHashes();
    faults.close();
    follower.close();
    accounts.close();
    unmount();
    programs.close();
    leader.close();
    gateway.close();
    await server.close();
  };
  try {
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await close();
    throw error;
  }
  gateway.start();
  return {
    port: (server.server.address() as AddressInfo).port,
    faults,
    sandboxKey: guard.key,
    outboxPath: config.sandbox ? `${OUTBOX_PAGE}/${guard.key}` : null,
    get term() {
      return leader.term;
    },
    unready,
    async drain() {
      ending = true;
      await wait(NOTICED);
      moving = true;
      await Promise.all([gateway.move(MOVING), programs.move(MOVING)]);
    },
    close,
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);
