import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import type { Instrument, Period } from '@tideline/wire';
import type { Depth, Print } from '../../../foundation/ports/ports.ts';
import { addBar, addDeal, type Bar, flatBar } from '../../bar.ts';
import type { History } from '../../history.ts';
import { printOf } from './bars.ts';
import { Series } from './series.ts';
import type { VenueRest } from './venue-rest.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Stands in for minutes that a venue does not have. */
const COARSE = '5m' satisfies Period;
/** Deals kept for the tape and for minutes with users' deals, ms. */
const BUFFER = 10 * MINUTE;

interface Known {
  readonly instrument: Instrument;
  /** The venue's name. */
  readonly symbol: string;
  readonly minutes: Series;
  readonly days: Series;
  readonly others: Map<Period, Series>;
  deals: Print[];
  loadedTo: number;
}

/**
 * A venue's past: its own candles, paged from its REST side, and the deals of the last minutes.
 * Everything that is asked for synchronously (the last day's minutes, the days) is loaded before.
 */
export class LiveHistory implements History {
  readonly #pairs = new Map<string, Known>();
  readonly #book: (symbol: string) => Depth | null;
  readonly #now: () => number;

  constructor(
    rest: VenueRest,
    pairs: readonly { readonly instrument: Instrument; readonly symbol: string }[],
    book: (symbol: string) => Depth | null,
    now: () => number,
  ) {
    this.#book = book;
    this.#now = now;
    for (const { instrument, symbol } of pairs) {
      const series = (period: Period) => new Series(rest, symbol, instrument, period);
      const others = new Map<Period, Series>(
        (['5m', '30m', '60m'] as const).map((period) => [period, series(period)]),
      );
      this.#pairs.set(instrument.symbol, {
        instrument,
        symbol,
        minutes: series('1m'),
        days: series('1d'),
        others,
        deals: [],
        loadedTo: 0,
      });
    }
    this.#rest = rest;
  }

  readonly #rest: VenueRest;

  /** The last day; older times are loaded on demand. */
  get start(): number {
    return Math.floor((this.#now() - DAY) / MINUTE) * MINUTE;
  }

  startOf(symbol: string): number {
    return Math.min(this.#of(symbol).days.from, this.start);
  }

  /** A venue has no candles before the first deal of a pair, and some have few minutes. */
  knows(symbol: string, from: number): boolean {
    const { minutes, others } = this.#of(symbol);
    return Math.min(minutes.from, others.get(COARSE)?.from ?? minutes.from) <= from;
  }

  /** Loads what must be known at once: two days of minutes, the days, the last deals. */
  async load(symbol: string): Promise<void> {
    const known = this.#of(symbol);
    const now = this.#now();
    await known.minutes.extend(now - DAY - 2 * MINUTE, now);
    await known.days.extend(now - 30 * DAY, now);
    // A venue with half a day of minutes still has the five minutes before them.
    if (known.minutes.from > now - DAY) await known.others.get(COARSE)?.extend(now - DAY, now);
    await this.#loadDeals(known);
  }

  /** Time of the last deal that was loaded; earlier ones of the stream are repetitions. */
  loadedTo(symbol: string): number {
    return this.#of(symbol).loadedTo;
  }

  /** Loads the newest candles and deals again, after a time without the venue. */
  async renew(symbol: string): Promise<void> {
    const known = this.#of(symbol);
    await known.minutes.renew(this.#now());
    await known.days.renew(this.#now());
    await this.#loadDeals(known);
  }

  async #loadDeals(known: Known): Promise<void> {
    const trades = await this.#rest.trades(known.symbol);
    const loaded = trades.flatMap((trade) => printOf(trade, known.instrument) ?? []);
    known.loadedTo = loaded.at(-1)?.time ?? 0;
    // Deals that the stream brought meanwhile follow.
    known.deals = [...loaded, ...known.deals.filter(({ time }) => time > known.loadedTo)];
  }

  /** A deal of the stream. */
  add(symbol: string, deal: Print): void {
    const known = this.#of(symbol);
    known.deals.push(deal);
    const open = Math.floor(deal.time / MINUTE) * MINUTE;
    const bar = known.minutes.get(open) ?? flatBar(open, Number(deal.price));
    addDeal(bar, Number(deal.price), deal.quantity, deal.side === 'buy');
    known.minutes.set(bar);
    const first = known.deals[0];
    if (first && deal.time - first.time > 2 * BUFFER) {
      known.deals = known.deals.filter(({ time }) => time > deal.time - BUFFER);
    }
  }

  /** The minute that opens at an instant, from the deals so far. */
  minute(symbol: string, open: number): Bar | undefined {
    return this.#of(symbol).minutes.get(open);
  }

  /** The venue's own candle of a finished minute replaces ours. */
  finish(symbol: string, bar: Bar): void {
    const known = this.#of(symbol);
    const ours = known.minutes.get(bar.time);
    known.minutes.set({ ...bar, count: Math.max(bar.count, ours?.count ?? 0) });
  }

  async prepare(symbol: string, period: Period, from: number): Promise<boolean> {
    const known = this.#of(symbol);
    const series = this.#seriesOf(known, period);
    await series.extend(from, this.#now());
    return series.more || series.from < from;
  }

  past(symbol: string, period: Period, from: number, to: number): readonly Bar[] {
    const series = this.#seriesOf(this.#of(symbol), period);
    return series.list(from, to, (open) => intervalEnd(period, open));
  }

  minutes(symbol: string, from: number, to: number): readonly Bar[] {
    const step = (open: number) => open + MINUTE;
    const { minutes, others } = this.#of(symbol);
    const first = Math.ceil(from / MINUTE) * MINUTE;
    const known = minutes.list(first, to, step);
    if (first >= minutes.from) return known;
    const coarse = others
      .get(COARSE)
      ?.list(intervalOpen(COARSE, first), Math.min(to, minutes.from), (at) =>
        intervalEnd(COARSE, at),
      );
    return [...(coarse ?? []).filter(({ time }) => time < minutes.from), ...known];
  }

  day(symbol: string, open: number): Bar {
    const { days } = this.#of(symbol);
    const known = days.get(open);
    if (known && open + DAY <= this.#now()) return known;
    const bars = this.minutes(symbol, open, Math.min(open + DAY, this.#now()));
    const day = flatBar(open, bars[0]?.open ?? known?.close ?? 0);
    for (const bar of bars) addBar(day, bar);
    return day;
  }

  deals(symbol: string, after: number, until: number): readonly Print[] {
    return this.#of(symbol).deals.filter(({ time }) => time > after && time <= until);
  }

  book(symbol: string): Depth | null {
    return this.#book(symbol);
  }

  #seriesOf(known: Known, period: Period): Series {
    if (period === '1m') return known.minutes;
    return known.others.get(period) ?? known.days;
  }

  #of(symbol: string): Known {
    const known = this.#pairs.get(symbol);
    if (!known) throw new RangeError(`no pair ${symbol}`);
    return known;
  }
}
