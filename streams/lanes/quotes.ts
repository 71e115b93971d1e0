import {
  defer,
  filter,
  finalize,
  ignoreElements,
  type MonoTypeOperatorFunction,
  merge,
  Observable,
  type Subscriber,
  Subscription,
  share,
  takeUntil,
  tap,
} from 'rxjs';
import type { Frame, Quote } from '#wire';
import { type Live, LOADING } from '../live/live.ts';
import type { QuoteBoard } from '../market.types.ts';
import { Cadence } from '../policies/cadence.ts';
import { direct } from '../policies/direct.ts';
import { type Continuity, gapAware } from '../policies/gap-aware.ts';
import { linger } from '../policies/linger.ts';
import { silentOver } from '../policies/vocal.ts';
import type { RestPort } from '../ports.ts';
import { type LaneDeps, lane } from './lane.ts';
import { QuoteStore } from './quote-store.ts';

/** Tickers come once a second: three missing is silence; the exchange speaks at least every 5 s. */
const CADENCE = { floor: 3_000, ceiling: 12_500 };
const POLL_EVERY = 2_000;

export interface Quotes {
  /** Every change of any quote; {@link boardOf} reads what is to be shown. */
  readonly store$: Observable<Live<QuoteStore>>;
  quote$(symbol: string): Observable<Live<Quote>>;
}

/** Who looks at one pair, and what its own topic last said. */
interface Consumer {
  readonly subscriber: Subscriber<Live<Quote>>;
  /** The pair's own topic speaks: its price is live even while the tickers are silent. */
  alive: boolean;
  receivedAt: number | null;
  shown: Live<Quote> | null;
}

/**
 * All quotes and single ones over one store, fed by `tickers`, by every `price` topic that is wanted
 * and by polling: no two places on a screen can hold two prices of one pair.
 *
 * The board lives by the tickers alone; a single pair lives by the tickers or by its own topic, never
 * by another pair's.
 * @param note - sees every change of the board's state
 */
export function quotes(
  rest: RestPort,
  deps: LaneDeps,
  note: MonoTypeOperatorFunction<Live<QuoteStore>>,
): Quotes {
  /** Frames of the single pairs' topics join the one lane here. */
  const prices = direct<Continuity<Frame>>();
  const consumers = new Map<string, Consumer>();
  const relink$ = deps.link$.pipe(filter(Boolean));
  let shown: Live<QuoteStore> = LOADING;

  const single = (symbol: string, { alive, receivedAt }: Consumer): Live<Quote> => {
    const store = shown.value;
    const value = store?.get(symbol) ?? null;
    const of = { value, exchangeTime: value?.time ?? null, seq: value?.seq ?? null };
    // The board can be live while this pair has not been heard of.
    if (!value) return { ...shown, ...of, status: shown.status === 'down' ? 'down' : 'loading' };
    if (store?.isPast(symbol)) return { ...shown, ...of, status: older(shown.status) };
    if (!alive || shown.status === 'live') return { ...shown, ...of };
    return { ...of, source: 'socket', receivedAt, status: 'live' };
  };
  const show = (symbol: string) => {
    const consumer = consumers.get(symbol);
    if (!consumer) return;
    const live = single(symbol, consumer);
    const before = consumer.shown;
    if (before?.value === live.value && before.status === live.status) return;
    if (!before && live.status === 'loading') return;
    consumer.shown = live;
    consumer.subscriber.next(live);
  };
  const hub$ = lane<QuoteStore>(
    {
      frames$: () => merge(deps.topic$('tickers').pipe(gapAware(relink$)), prices.values$),
      cadence: CADENCE,
      pollEvery: POLL_EVERY,
      store: () => new QuoteStore(),
      fetch: () => rest.get('currency/quotation_new', {}),
      speaks: (frame) => frame.topic === 'tickers',
    },
    deps,
  ).pipe(
    note,
    tap((next) => {
      const turned = next.status !== shown.status;
      shown = next;
      const touched = next.value?.takeTouched() ?? [];
      for (const symbol of turned ? consumers.keys() : touched) show(symbol);
    }),
    finalize(() => {
      shown = LOADING;
    }),
    linger(deps.clock.scheduler),
  );

  /** Keeps the hub running for single pairs: its values go to those they touch, not to all. */
  const running$ = hub$.pipe(ignoreElements(), share());

  const open$ = (symbol: string) =>
    new Observable<Live<Quote>>((subscriber) => {
      const consumer: Consumer = { subscriber, alive: false, receivedAt: null, shown: null };
      const heard = direct<number>();
      const all = new Subscription();
      let applying = false;
      consumers.set(symbol, consumer);
      all.add(running$.subscribe());
      show(symbol);
      all.add(
        silentOver(heard.values$, new Cadence(CADENCE), deps).subscribe((silent) => {
          consumer.alive = !silent;
          // The frame that was heard is about to be applied: one value comes of it, not two.
          if (!applying) show(symbol);
        }),
      );
      all.add(
        deps
          .topic$(`price:${symbol}`)
          // A topic that answers with another pair's price is not believed.
          .pipe(
            filter((frame) => (frame.data as Quote).symbol === symbol),
            gapAware(relink$),
            // Quotes are absolute: a lost one is replaced by the next.
            filter((item) => item.kind === 'frame'),
          )
          .subscribe((item) => {
            applying = true;
            consumer.receivedAt = deps.clock.monotonic();
            heard.next(consumer.receivedAt);
            prices.next(item);
            applying = false;
            show(symbol);
          }),
      );
      all.add(() => consumers.delete(symbol));
      return all;
    });

  const singles = new Map<string, Observable<Live<Quote>>>();
  return {
    store$: hub$,
    quote$: (symbol) => {
      let quote$ = singles.get(symbol);
      if (!quote$) {
        quote$ = defer(() => open$(symbol)).pipe(
          takeUntil(deps.closed$),
          linger(deps.clock.scheduler),
        );
        singles.set(symbol, quote$);
      }
      return quote$;
    },
  };
}

/** The board as it is now: a copy of all quotes, so not to be taken for every frame. */
export const boardOf = (live: Live<QuoteStore>): Live<QuoteBoard> => ({
  ...live,
  value: live.value?.board() ?? null,
});

/** A quote of an ended epoch is at best stale, however alive the board is. */
const older = (board: Live<unknown>['status']): Live<unknown>['status'] =>
  board === 'down' ? 'down' : 'stale';
