import { randomBytes } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import type { MarketSources } from '@tideline/streams';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { MarketFeed } from '../../market/history.ts';
import { MarketHub } from '../../market/hub.ts';
import { marketRoutes } from '../../market/routes.ts';
import { localRest } from './local-rest.ts';
import { LocalSocket } from './local-socket.ts';

/** A market in this process, without accounts and without a port. */
export interface LocalMarket {
  /** Sources of an engine. */
  readonly sources: MarketSources;
  /** Our names of its pairs, such as `BTCUSDT`. */
  readonly symbols: readonly string[];
  /** Ends the feed and every connection. */
  close(): void;
}

/** Starts a market on a feed and waits for its first prices. */
export async function startLocalMarket(feed: MarketFeed, clock: Clock): Promise<LocalMarket> {
  const hub = new MarketHub({
    feed,
    clock,
    newEpoch: () => randomBytes(6).toString('hex'),
    rest: () => rest(),
  });
  const socket = new LocalSocket(hub, clock);
  hub.start();
  await hub.ready;
  socket.start();
  return {
    sources: { socket, rest: localRest(marketRoutes(hub, clock, async () => ({}))) },
    symbols: hub.symbols,
    close: () => {
      socket.close();
      hub.stop();
    },
  };
}
