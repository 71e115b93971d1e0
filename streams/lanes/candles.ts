import { exhaustMap, filter, type Observable, Subject, tap } from 'rxjs';
import type { Candle, Frame, Period } from '#wire';
import { intervalEnd } from '../candles/index.ts';
import type { Live } from '../live/live.ts';
import type { CandleSeries } from '../market.types.ts';
import type { RestAnswer, RestPort } from '../ports.ts';
import { CandleSync } from '../sync/candle-sync.ts';
import { type Effect, type LaneDeps, type LaneStore, lane } from './lane.ts';

/** Live candles change at most four times a second; a quiet one still speaks every 5 s. */
const CADENCE = { floor: 3_000, ceiling: 12_500 };
const POLL_EVERY = 3_000;
/** Candles of one page: a phone's chart shows 60 to 120 at once. */
const PAGE = 300;

class ChartStore implements LaneStore<CandleSeries> {
  readonly wanting = false;
  exchangeTime: number | null = null;
  readonly symbol: string;
  readonly period: Period;
  readonly #sync: CandleSync;
  #view: CandleSeries | null = null;

  constructor(symbol: string, period: Period) {
    this.symbol = symbol;
    this.period = period;
    this.#sync = new CandleSync(period);
  }

  get seq(): number | null {
    return this.#sync.candles.at(-1)?.revision ?? null;
  }
  get broken(): boolean {
    return this.#sync.broken;
  }
  get oldest(): number | null {
    return this.#sync.candles[0]?.time ?? null;
  }
  get more(): boolean {
    return this.#sync.more;
  }

  frame(frame: Frame): Effect {
    const { candles } = frame.data as { candles: readonly Candle[] };
    return this.#note(this.#sync.push(candles), frame.time);
  }

  answer(body: unknown): Effect {
    const data = body as History;
    if (data.symbol !== this.symbol || data.period !== this.period) return 'old';
    return this.#note(this.#sync.snapshot(data.candles, data.more), data.time);
  }

  older(data: History): void {
    this.#sync.older(data.candles, data.more);
    this.#draw();
  }

  /** How many candles a poll must fetch to reach back to what is held. */
  missing(now: number): number {
    const last = this.#sync.candles.at(-1);
    if (!last) return PAGE;
    const length = intervalEnd(this.period, last.time) - last.time;
    return Math.min(PAGE, Math.max(2, Math.ceil((now - last.time) / length) + 2));
  }

  gap(): void {
    this.#sync.gap();
  }
  restart(): void {
    this.#sync.restart();
    this.#view = null;
  }
  view(): CandleSeries | null {
    return this.#view;
  }

  #note(effect: Effect, time: number): Effect {
    if (effect === 'changed') {
      this.exchangeTime = time;
      this.#draw();
    }
    return effect;
  }

  #draw(): void {
    const { symbol, period } = this;
    const { candles, more, rebuilt } = this.#sync;
    this.#view = { symbol, period, candles, more, rebuilt };
  }
}

interface History {
  readonly epoch: string;
  readonly time: number;
  readonly symbol: string;
  readonly period: Period;
  readonly candles: readonly Candle[];
  readonly more: boolean;
}

export interface CandleLane {
  readonly candles$: Observable<Live<CandleSeries>>;
  /** Asks for the page before the oldest candle; ignored while one is under way or none is left. */
  loadOlder(): void;
}

/** Candles of one pair and period: history by REST, the live ones by socket, merged by revision. */
export function candles(
  symbol: string,
  period: Period,
  rest: RestPort,
  deps: LaneDeps,
  serverNow: () => number,
): CandleLane {
  const older$ = new Subject<void>();
  const history = (query: Record<string, string>) =>
    rest.get('currency/new_timeshar', { symbol, period, ...query });
  const candles$ = lane<CandleSeries, ChartStore>(
    {
      topic: `kline:${symbol}:${period}`,
      cadence: CADENCE,
      pollEvery: POLL_EVERY,
      store: () => new ChartStore(symbol, period),
      fetch: (store) => history({ limit: String(store.missing(serverNow())) }),
      nudge$: (store) =>
        older$.pipe(
          filter(() => store.more && store.oldest !== null),
          exhaustMap(() => history({ before: String(store.oldest), limit: String(PAGE) })),
          filter((answer): answer is Extract<RestAnswer, { kind: 'ok' }> => answer.kind === 'ok'),
          tap((answer) => store.older(answer.data as History)),
        ),
    },
    deps,
  );
  return { candles$, loadOlder: () => older$.next() };
}
