import {
  lateSocket,
  type MarketEngine,
  type MarketOptions,
  openMarket,
  restFetch,
  type WireTap,
} from '@tideline/streams';
import {
  asyncScheduler,
  BehaviorSubject,
  map,
  type Observable,
  type Subscription,
  shareReplay,
} from 'rxjs';
import { latePart } from '../state/late-parts.ts';
import { currentMarket, type Shown } from './current-market.ts';
import { useEngine } from './engine.ts';
import { forgetFirstBoard } from './first-board.ts';
import { pageLifecycle } from './lifecycle.ts';
import { tick$ } from './pace.ts';
import { pairFeeds$ } from './pair-feeds.ts';

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

/** The socket's client is not part of the first download. */
const socket$ = latePart(() => import('@tideline/streams/socket')).pipe(
  map(({ socketIo }) => socketIo(window.location.origin, tap, window.tideline?.early)),
  shareReplay(1),
);

let live: Shown | null = null;
const shown$ = new BehaviorSubject<Shown | null>(null);

/** The app's one market: the source of every moving value on a screen. */
export const market: MarketEngine = currentMarket(shown$);

/**
 * Connects to the exchange. Called once, before the first screen.
 * @param own - sources and clock of a practice run
 */
export function startMarket(own?: Partial<MarketOptions>): void {
  if (live) return;
  const options = {
    sources: { socket: lateSocket(socket$), rest: restFetch('', tap) },
    clock: {
      wall: () => Date.now(),
      monotonic: () => performance.now(),
      scheduler: asyncScheduler,
    },
    lifecycle: pageLifecycle(),
    random: Math.random,
    tick$,
    ...own,
  };
  const engine = openMarket(options, pairFeeds$);
  live = { engine, recording: null };
  shown$.next(live);
}

/** Time for the first screen to subscribe to the quotes itself, ms. */
const BEGIN_FOR = 20_000;

/**
 * Subscribes to the quotes before a screen does: connecting takes as long as loading the screens.
 */
export function beginQuotes(): void {
  const begun = market.quotes$.subscribe();
  setTimeout(() => begun.unsubscribe(), BEGIN_FOR);
}

/** The exchange's own market, also during a replay, for tasks without a screen. */
export function exchange(): MarketEngine {
  if (!live) throw new Error('the market is used before it was started');
  return live.engine;
}

/** Replaces the exchange by the engines of a recording; the exchange stays connected. */
export function showRecording(engine$: Observable<MarketEngine>, recording: string): Subscription {
  forgetFirstBoard();
  const showing = engine$.subscribe((engine) => shown$.next({ engine, recording }));
  // Restarts the screens: account data must not appear beside recorded prices.
  useEngine.setState(({ number }) => ({ number: number + 1, replaying: true }));
  showing.add(() => {
    shown$.next(live);
    useEngine.setState(({ number }) => ({ number: number + 1, replaying: false }));
  });
  return showing;
}
