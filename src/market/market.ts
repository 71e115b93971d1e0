import { asyncScheduler } from 'rxjs';
import { createMarket, type MarketEngine, restFetch, socketIo, type WireTap } from '#streams';
import { useEngine } from './engine.ts';
import { pageLifecycle } from './lifecycle.ts';
import { tick$ } from './pace.ts';

/** Receives the traffic between market and exchange while the streams page records it. */
export const wire: { tap: WireTap | null } = { tap: null };

const ignore = () => undefined;
const tap: WireTap = {
  opened: (connection, url) => wire.tap?.opened(connection, url),
  closed: (connection, reason) => wire.tap?.closed(connection, reason),
  received: (connection, text) => wire.tap?.received(connection, text),
  sent: (connection, text) => wire.tap?.sent(connection, text),
  asking: (url) => wire.tap?.asking(url) ?? ignore,
};

const live = createMarket({
  sources: { socket: socketIo(window.location.origin, tap), rest: restFetch('', tap) },
  clock: {
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    scheduler: asyncScheduler,
  },
  lifecycle: pageLifecycle(),
  random: Math.random,
  tick$,
});

/** The app's market, the source of all live values. */
export let market: MarketEngine = live;

/** The exchange's market, also during a replay: for code that acts without being displayed. */
export { live as exchange };

/**
 * Replaces the market with an engine over a recording; null restores the exchange, which stayed
 * connected. Every screen remounts, so that values of the two never mix.
 */
export function exchangeMarket(replay: MarketEngine | null): void {
  market = replay ?? live;
  useEngine.setState(({ number }) => ({ number: number + 1, replaying: replay !== null }));
}
