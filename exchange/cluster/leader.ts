import type { Clock } from '../foundation/ports/ports.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { settingsRoutes } from '../http/settings.ts';
import type { MarketHub } from '../market/hub.ts';
import type { AccountFrames } from '../market/realtime/accounts.ts';
import { hashElsewhere } from '../people/users/password-hash.ts';
import type { Bus } from './bus/bus.ts';
import { pack } from './bus/codec.ts';
import { SUBJECTS } from './bus/subjects.ts';
import { type LedPrograms, serveSockets } from './door/socket-server.ts';
import { HASHES_AT_ONCE, hashesByEdges } from './edge-hashes.ts';
import { MarketPublisher } from './market/market-publisher.ts';
import { serveCommands } from './rpc/command-server.ts';
import { type LedCore, leaderHandlers } from './rpc/leader-handlers.ts';
import { LeaderNews } from './rpc/leader-news.ts';

export interface LeaderOptions {
  readonly bus: Bus;
  readonly term: number;
  readonly core: LedCore;
  readonly hub: MarketHub;
  readonly clock: Clock;
  /** Numbers private events; this module publishes them. */
  readonly accounts: AccountFrames;
  readonly metrics: Metrics;
  /** The Binance-shaped API. */
  readonly programs: LedPrograms;
  /** Edges of this machine may show messages with codes. */
  readonly sandbox: boolean;
  /** Version of the contract. */
  readonly wire: string;
  /** Resolves when the running candles of every pair are computed; commands do not wait for it. */
  readonly prepared: Promise<void>;
  /** False while this process cannot be sure that it leads. */
  readonly mayAnswer: () => boolean;
  /** False while the market's times may be wrong. */
  readonly mayPublish: () => boolean;
  readonly log: Log;
}

/**
 * What a core does on the bus while it leads: answers commands, publishes the market and private
 * events, and tells edges that it leads.
 * @returns ends it, after the operations under way
 */
export function lead(options: LeaderOptions): () => Promise<void> {
  const { bus, term, core, hub, clock, accounts, metrics, wire, mayAnswer, log } = options;
  const { programs } = options;
  const { sandbox } = options;
  const now = (): number => Date.now();
  const unserve = serveCommands({
    bus,
    term,
    handlers: leaderHandlers({
      core,
      hub,
      accounts,
      sandbox,
      programs,
      bindings: settingsRoutes(core.languages),
    }),
    mayAnswer,
    now,
    log,
  });
  const unserveSockets = serveSockets({
    ...{ bus, term, mayAnswer, mayPublish: options.mayPublish },
    open: programs.open,
    now: () => performance.now(),
  });
  let market: MarketPublisher | null = null;
  let ended = false;
  options.prepared.then(() => {
    if (ended) return;
    market = new MarketPublisher({
      bus,
      term,
      hub,
      clock,
      metrics,
      mayPublish: options.mayPublish,
    });
    market.start();
  }, log.error.bind(log));
  hashElsewhere(hashesByEdges(bus), HASHES_AT_ONCE);
  const news = new LeaderNews({ bus, term, wire, now });
  accounts.onFrame((userId, frame) => {
    if (frame.data.kind === 'session-ended') news.sessionEnded(userId);
    else bus.publish(SUBJECTS.account(userId), pack(frame));
  });
  return async () => {
    const answered = unserve();
    unserveSockets();
    hashElsewhere(null);
    ended = true;
    market?.close();
    news.close();
    await answered;
  };
}
