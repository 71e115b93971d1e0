import { defer, filter, finalize, map, merge, Observable, Subject, Subscription, tap } from 'rxjs';
import type { Frame, Quote } from '#wire';
import { type Live, LOADING } from '../live/live.ts';
import type { QuoteBoard } from '../market.types.ts';
import { type Continuity, gapAware } from '../policies/gap-aware.ts';
import { linger } from '../policies/linger.ts';
import type { RestPort } from '../ports.ts';
import { type LaneDeps, lane } from './lane.ts';
import { QuoteStore } from './quote-store.ts';

/** Tickers come once a second: three missing is silence; the exchange speaks at least every 5 s. */
const CADENCE = { floor: 3_000, ceiling: 12_500 };
const POLL_EVERY = 2_000;

export interface Quotes {
  readonly quotes$: Observable<Live<QuoteBoard>>;
  quote$(symbol: string): Observable<Live<Quote>>;
}

/**
 * All quotes and single ones over one store, fed by `tickers`, by every `price` topic that is wanted
 * and by polling: no two places on a screen can hold two prices of one pair.
 */
export function quotes(rest: RestPort, deps: LaneDeps): Quotes {
  /** Frames of the single pairs' topics join the one lane here. */
  const prices$ = new Subject<Continuity<Frame>>();
  const consumers = new Map<string, Subject<Live<Quote>>>();
  let shown: Live<QuoteStore> = LOADING;

  const single = (symbol: string): Live<Quote> => {
    const value = shown.value?.get(symbol) ?? null;
    // The board can be live while this pair has not been heard of.
    const status = value || shown.status === 'down' ? shown.status : 'loading';
    return { ...shown, value, exchangeTime: value?.time ?? null, seq: value?.seq ?? null, status };
  };
  const hub$ = lane<QuoteStore>(
    {
      frames$: () => merge(deps.topic$('tickers').pipe(gapAware()), prices$),
      cadence: CADENCE,
      pollEvery: POLL_EVERY,
      store: () => new QuoteStore(),
      fetch: () => rest.get('currency/quotation_new', {}),
    },
    deps,
  ).pipe(
    tap((next) => {
      const turned = next.status !== shown.status;
      shown = next;
      const touched = next.value?.takeTouched() ?? [];
      for (const symbol of turned ? consumers.keys() : touched) {
        const live = single(symbol);
        if (live.status !== 'loading') consumers.get(symbol)?.next(live);
      }
    }),
    finalize(() => {
      shown = LOADING;
    }),
    linger(deps.clock.scheduler),
  );

  const open$ = (symbol: string) =>
    new Observable<Live<Quote>>((subscriber) => {
      const mine$ = new Subject<Live<Quote>>();
      consumers.set(symbol, mine$);
      const all = new Subscription();
      all.add(mine$.subscribe(subscriber));
      all.add(hub$.subscribe());
      if (shown.value?.get(symbol)) subscriber.next(single(symbol));
      all.add(
        deps
          .topic$(`price:${symbol}`)
          // A topic that answers with another pair's price is not believed.
          .pipe(
            filter((frame) => (frame.data as Quote).symbol === symbol),
            gapAware(),
            // Quotes are absolute: a lost one is replaced by the next.
            filter((item) => item.kind === 'frame'),
          )
          .subscribe((item) => prices$.next(item)),
      );
      all.add(() => consumers.delete(symbol));
      return all;
    });

  const singles = new Map<string, Observable<Live<Quote>>>();
  return {
    quotes$: hub$.pipe(map((live) => ({ ...live, value: live.value?.board() ?? null }))),
    quote$: (symbol) => {
      let quote$ = singles.get(symbol);
      if (!quote$) {
        quote$ = defer(() => open$(symbol)).pipe(linger(deps.clock.scheduler));
        singles.set(symbol, quote$);
      }
      return quote$;
    },
  };
}
