import { EMPTY, exhaustMap, filter, type Observable, Subject, timeout } from 'rxjs';
import type { Candle, Frame, Period } from '#wire';
import { intervalEnd } from '../candles/index.ts';
import type { Live } from '../live/live.ts';
import type { CandleSeries } from '../market.types.ts';
import type { RestAnswer, RestPort } from '../ports.ts';
import { CandleSync, PAGE } from '../sync/candle-sync.ts';
import { type Effect, FETCH_TIMEOUT, type LaneDeps, type LaneStore, lane } from './lane.ts';

/** Live candles change at most four times a second; a quiet one still speaks every 5 s. */
const CADENCE = { floor: 3_000, ceiling: 12_500 };
const POLL_EVERY = 3_000;

class ChartStore implements LaneStore<CandleSeries> {
  readonly wanting = false;
  readonly owing = false;
  readonly outdated = false;
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
    return this.#note(this.#sync.push(checked(candles), frame.time), frame.time);
  }

  answer(body: unknown): Effect {
    const data = body as History;
    if (data.symbol !== this.symbol || data.period !== this.period) return 'old';
    const effect = this.#sync.snapshot(checked(data.candles), data.more, data.time);
    return this.#note(effect, data.time);
  }

  /** A page of older history; false when it is none. */
  older(data: History | null): boolean {
    if (data?.symbol !== this.symbol || data.period !== this.period) return false;
    if (!Array.isArray(data.candles) || !data.candles.every(isCandle)) return false;
    this.#sync.older(data.candles, data.more);
    if (!this.broken) this.#draw();
    return true;
  }

  /** How many candles a poll must fetch to reach back to what is held. */
  missing(now: number): number {
    const last = this.#sync.candles.at(-1);
    if (!last || this.#sync.short) return PAGE;
    const length = intervalEnd(this.period, last.time) - last.time;
    return Math.min(PAGE, Math.max(2, Math.ceil((now - last.time) / length) + 2));
  }

  gap(): void {
    this.#sync.interrupted();
  }
  relink(): void {
    this.#sync.interrupted();
  }
  restart(): void {
    this.#sync.restart();
    this.#view = null;
  }
  view(): CandleSeries | null {
    return this.#view;
  }

  #note(effect: Effect, time: number): Effect {
    const { candles, broken } = this.#sync;
    // What came while the chart was not whole is shown when it is, by whatever made it so.
    if (broken || candles === this.#view?.candles) return effect;
    this.exchangeTime = time;
    this.#draw();
    return 'changed';
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

/** @throws TypeError when these are no candles */
function checked(candles: readonly Candle[]): readonly Candle[] {
  if (!candles.every(isCandle)) throw new TypeError('no candle');
  return candles;
}

function isCandle(candle: Candle | null): boolean {
  if (typeof candle?.close !== 'string') return false;
  return Number.isSafeInteger(candle.time) && Number.isSafeInteger(candle.revision);
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
          exhaustMap(() =>
            history({ before: String(store.oldest), limit: String(PAGE) }).pipe(
              // An answer that never comes must not keep the next page from being asked for.
              timeout({ first: FETCH_TIMEOUT, scheduler: deps.clock.scheduler, with: () => EMPTY }),
            ),
          ),
          filter((answer): answer is Extract<RestAnswer, { kind: 'ok' }> => answer.kind === 'ok'),
          filter((answer) => store.older(answer.data as History | null)),
        ),
    },
    deps,
  );
  return { candles$, loadOlder: () => older$.next() };
}
