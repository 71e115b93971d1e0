import { asyncScheduler } from 'rxjs';
import { createMarket, type MarketEngine, restFetch, socketIo, type WireTap } from '#streams';
import { useEngine } from './engine.ts';
import { pageLifecycle } from './lifecycle.ts';
import { tick$ } from './pace.ts';

/** Hears what passes between the market and the exchange, while the streams page asks for it. */
export const wire: { tap: WireTap | null } = { tap: null };

const nobody = () => undefined;
const tap: WireTap = {
  opened: (connection, url) => wire.tap?.opened(connection, url),
  closed: (connection, reason) => wire.tap?.closed(connection, reason),
  received: (connection, text) => wire.tap?.received(connection, text),
  sent: (connection, text) => wire.tap?.sent(connection, text),
  asking: (url) => wire.tap?.asking(url) ?? nobody,
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

/** The app's one market: everything on a screen that moves comes from here. */
export let market: MarketEngine = live;

/** The exchange's own, also while a recording is on the screen: for what acts without being looked at. */
export { live as exchange };

/**
 * Puts an engine over a recording in the market's place; null brings the exchange back, which stayed
 * connected. Every screen begins anew, so that no value of the one is shown as the other's.
 */
export function exchangeMarket(replay: MarketEngine | null): void {
  market = replay ?? live;
  useEngine.setState(({ number }) => ({ number: number + 1, replaying: replay !== null }));
}
