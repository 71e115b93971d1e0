import {
  alwaysOn,
  createMarket,
  engineState,
  type MarketEngine,
  type RestPort,
  restFetch,
  type SocketPort,
  socketIo,
  systemClock,
} from '@tideline/streams';
import type { Recorder } from '@tideline/streams/node';
import { BOOK_DEPTH, type Frame } from '@tideline/wire';
import { BehaviorSubject, filter, race, Subscription, switchMap, take, tap, timer } from 'rxjs';

/** Silence of the socket after which REST is polled anyway, ms. */
const SOCKET_PATIENCE = 3_000;

/** An engine subscribed to an exchange while a recorder stores all traffic. */
export interface RecordSession {
  readonly market: MarketEngine;
  /** Frames received so far. */
  readonly frames: number;
  /**
   * Present state of the engine, from which a replay may start; null while anything is not live.
   */
  state(): ReturnType<typeof engineState>;
  close(): void;
}

/**
 * Opens the engine's own transports under the recorder with a screen's subscriptions, so that
 * reconnects, snapshots and polls are recorded as they happen.
 */
export function recordSession(
  url: string,
  symbols: readonly string[],
  recorder: Recorder,
): RecordSession {
  let frames = 0;
  let epoch = '';
  const transport = socketIo(url, recorder);
  const answers = restFetch(url, recorder);
  const speaking$ = new BehaviorSubject(false);
  const socket: SocketPort = {
    connect: () =>
      transport.connect().pipe(
        tap((event) => {
          if (event.kind === 'closed') speaking$.next(false);
          if (event.kind !== 'frame' && event.kind !== 'frames') return;
          const packet = event.kind === 'frame' ? [event.frame] : event.frames;
          frames += packet.length;
          for (const frame of packet) epoch = (frame as Partial<Frame> | null)?.epoch ?? epoch;
          if (!speaking$.value) speaking$.next(true);
        }),
      ),
  };
  // A screen polls at once to show something. A recording subscribes first and polls then, so that
  // every snapshot in it joins the changes that follow.
  const rest: RestPort = {
    get: (path, query) =>
      race(speaking$.pipe(filter(Boolean)), timer(SOCKET_PATIENCE)).pipe(
        take(1),
        switchMap(() => answers.get(path, query)),
      ),
  };
  const market = createMarket({
    sources: { socket, rest },
    clock: systemClock,
    lifecycle: alwaysOn,
    random: Math.random,
  });
  const all = new Subscription();
  type Values = Parameters<typeof engineState>[0];
  const values = {
    quotes: null as Values['quotes'],
    books: symbols.map((): Values['books'][number] => null),
    deals: symbols.map((): Values['deals'][number] => null),
    candles: symbols.map((): Values['candles'][number] => null),
  };
  all.add(
    market.quotes$.subscribe((live) => {
      values.quotes = live;
    }),
  );
  for (const [at, symbol] of symbols.entries()) {
    all.add(market.quote$(symbol).subscribe());
    all.add(
      market.book$(symbol, { depth: BOOK_DEPTH }).subscribe((live) => {
        values.books[at] = live;
      }),
    );
    all.add(
      market.deals$(symbol).subscribe((live) => {
        values.deals[at] = live;
      }),
    );
    all.add(
      market.candles$(symbol, '1m').subscribe((live) => {
        values.candles[at] = live;
      }),
    );
  }
  return {
    market,
    get frames() {
      return frames;
    },
    state: () => engineState(values, epoch, Math.floor(market.serverNow()), BOOK_DEPTH),
    close: () => {
      all.unsubscribe();
      market.close();
    },
  };
}
