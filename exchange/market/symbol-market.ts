import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import {
  type Candle,
  formatFixed,
  formatUnits,
  type Instrument,
  type Period,
  type Price,
  type Quote,
} from '@tideline/wire';
import type { Depth, Print, TapeDeal, Touch } from '../foundation/ports/ports.ts';
import { addBar, addDeal, type Bar, candleOf, flatBar, QUANTITY_SCALE } from './bar.ts';
import { type DayFigures, DayWindow, windowStart } from './day-window.ts';
import { DealRing } from './deal-ring.ts';
import { medianMark } from './mark.ts';
import type { Minutes } from './minutes.ts';
import { PublishedBook } from './published-book.ts';
import { RecentPrices } from './recent-prices.ts';
import { spanBar, untilLive } from './span.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const UNKNOWN_DAY = {
  ...{ open: null, change: null, high: null },
  ...{ low: null, volume: null, turnover: null },
} as const;

/** The running interval of one period: the sum of its finished minutes. */
interface Running {
  readonly end: number;
  readonly base: Bar;
  /** The previous, final interval; sent once more when the interval changes. */
  readonly before: Candle | null;
}

/** One pair within one epoch: last price, running minute, 24 hours, deals, book and quote. */
export class SymbolMarket {
  readonly instrument: Instrument;
  readonly minutes: Minutes;
  readonly deals: DealRing;
  readonly book: PublishedBook;
  /** Price of the last deal on the tape, users' deals included: the public price. */
  last: Price;
  /** Price of the feed's last deal: the settlement price. */
  feedLast: Price;
  /** Prices of the feed's deals of the last minutes. */
  readonly #recent = new RecentPrices();
  #live: Bar;
  /** Users traded in the running minute, so it must be stored. */
  #own = false;
  readonly #window: DayWindow;
  readonly #running = new Map<Period, Running>();
  #changed: number;
  #quote: Quote | null = null;
  #dayKnown = false;

  /**
   * @param recent - deals of the last minutes up to `now`, oldest first; those of the running
   * minute make its candle
   * @param onRecent - receives each of them with its number on the tape
   */
  constructor(
    instrument: Instrument,
    minutes: Minutes,
    recent: readonly Print[],
    now: number,
    onRecent?: (deal: TapeDeal) => void,
  ) {
    this.instrument = instrument;
    this.minutes = minutes;
    this.deals = new DealRing(instrument);
    this.book = new PublishedBook(instrument);
    const open = Math.floor(now / MINUTE) * MINUTE;
    const finished = finishedMinutes(minutes, windowStart(open), open);
    this.#window = new DayWindow(finished);
    const before = finished[finished.length - 1]?.close ?? Number(recent[0]?.price ?? 0n);
    this.#live = flatBar(open, before);
    this.last = BigInt(before) as Price;
    this.#changed = now;
    const own = minutes.restored(open);
    this.#own = own.length > 0;
    const users = new Set<Print>(own);
    const all = [...recent, ...own].sort((a, b) => a.time - b.time);
    for (const print of all) {
      this.deals.push(print);
      if (!users.has(print)) {
        this.#recent.take(print.time, print.price);
        onRecent?.({ id: this.deals.lastId, price: print.price, time: print.time });
      }
      if (print.time >= open) this.#add(print);
    }
    this.feedLast = recent.at(-1)?.price ?? (BigInt(feedClose(minutes, open) ?? before) as Price);
  }

  /** See `MarketPort.priceAt`. */
  priceAt(time: number): Price | null {
    const recent = this.#recent.before(time);
    if (recent !== null) return recent;
    const open = Math.floor((time - 1) / MINUTE) * MINUTE;
    if (open >= this.liveOpen) return this.feedLast;
    const bar = this.minutes.feedBar(open);
    return bar ? (BigInt(bar.close) as Price) : null;
  }

  /** Opening instant of the running minute. */
  get liveOpen(): number {
    return this.#live.time;
  }

  /** A copy of the running minute. */
  get live(): Bar {
    return { ...this.#live };
  }

  /**
   * Adds a deal of the feed. @param keep - the feed's history lacks it, so its minute must be
   * stored
   */
  takeFeed(print: Print, keep: boolean): void {
    this.feedLast = print.price;
    this.#recent.take(print.time, print.price);
    this.#take(print, keep);
  }

  /** Adds a deal between users, or of a user with outside liquidity. */
  takeUsers(print: Print): void {
    this.#take(print, true);
  }

  /** Begins the minute that contains `time` and finishes earlier ones. */
  roll(time: number): void {
    while (time >= this.#live.time + MINUTE) {
      const done = this.#live;
      if (this.#own) this.minutes.keep(done);
      this.#own = false;
      this.#window.push(done);
      for (const [period, running] of this.#running) this.#turn(period, running, done);
      this.#live = flatBar(done.time + MINUTE, done.close);
      this.#changed = Math.max(this.#changed, done.time + MINUTE);
    }
  }

  /**
   * The running candle of a period, preceded by the previous one just after a change of interval.
   */
  liveCandles(period: Period): readonly Candle[] {
    const running = this.#runningOf(period);
    const bar = { ...running.base };
    addBar(bar, this.#live);
    const live = candleOf(bar, this.instrument, false);
    return running.before ? [running.before, live] : [live];
  }

  /** The quote; its `seq` grows when anything in it changed since the last read. */
  quote(top: Depth, feed: Touch): Quote {
    const day = this.#window.with(this.#live);
    const { priceDecimals } = this.instrument;
    const price = (ticks: bigint | number): string => formatFixed(BigInt(ticks), priceDecimals);
    const bid = top.bids[0]?.price;
    const ask = top.asks[0]?.price;
    const scale = priceDecimals + QUANTITY_SCALE;
    const now = {
      last: price(this.last),
      bid: bid === undefined ? null : price(bid),
      ask: ask === undefined ? null : price(ask),
      mark: price(this.mark(feed)),
      ...(this.#knowsDay()
        ? {
            open: price(day.open),
            change: percent(Number(this.last) - day.open, day.open),
            high: price(day.high),
            low: price(day.low),
            volume: formatUnits(day.volume, QUANTITY_SCALE),
            turnover: formatUnits(day.turnover, scale),
          }
        : UNKNOWN_DAY),
    };
    const known = this.#quote;
    if (known && same(known, now)) return known;
    this.#quote = {
      symbol: this.instrument.symbol,
      seq: (known?.seq ?? 0) + 1,
      time: this.#changed,
      ...now,
    };
    return this.#quote;
  }

  /** The last 24 hours, as far back as they are known. */
  get day(): DayFigures {
    const bar = this.#window.with(this.#live);
    const from = bar.time - MINUTE;
    const [before] = from < this.minutes.start ? [] : this.minutes.list(from, bar.time);
    return { bar, before: before?.close ?? null };
  }

  /** Whether all of the last 24 hours is known; once it is, it stays so. */
  #knowsDay(): boolean {
    this.#dayKnown ||= this.minutes.knows(windowStart(this.#live.time));
    return this.#dayKnown;
  }

  /** The mark of this pair, see {@link medianMark}; users' orders and deals do not affect it. */
  mark(feed: Touch, last: Price = this.feedLast): Price {
    return medianMark(feed, last);
  }

  /** Marks a change of the book at `time`; the next quote has that time. */
  touch(time: number): void {
    if (time > this.#changed) this.#changed = time;
  }

  #take(print: Print, keep: boolean): void {
    this.deals.push(print);
    this.#add(print);
    if (keep) this.#own = true;
  }

  #add(print: Print): void {
    addDeal(this.#live, Number(print.price), print.quantity, print.side === 'buy');
    this.last = print.price;
    if (print.time > this.#changed) this.#changed = print.time;
  }

  #runningOf(period: Period): Running {
    const known = this.#running.get(period);
    if (known) return known;
    const open = intervalOpen(period, this.#live.time);
    const base = spanBar(
      this.minutes,
      Math.max(open, untilLive(this.minutes.start)),
      this.#live.time,
      this.#live.open,
    );
    const running = { end: intervalEnd(period, open), base: { ...base, time: open }, before: null };
    this.#running.set(period, running);
    return running;
  }

  #turn(period: Period, running: Running, done: Bar): void {
    addBar(running.base, done);
    const next = done.time + MINUTE;
    if (next < running.end) return;
    this.#running.set(period, {
      end: intervalEnd(period, next),
      base: flatBar(next, done.close),
      before: candleOf(running.base, this.instrument, true),
    });
  }
}

/** Finished minutes that open in [from, to), over any number of days. */
function finishedMinutes(minutes: Minutes, from: number, to: number): Bar[] {
  const bars: Bar[] = [];
  for (let at = Math.max(from, minutes.start); at < to; ) {
    const end = Math.min(to, (Math.floor(at / DAY) + 1) * DAY);
    for (const bar of minutes.list(at, end)) bars.push(bar);
    at = end;
  }
  return bars;
}

/** The feed's own close of the minute before `open`; null outside its history. */
function feedClose(minutes: Minutes, open: number): number | null {
  return minutes.feedBar(open - MINUTE)?.close ?? null;
}

/** A change in percent, truncated to two decimals; null from nothing. */
function percent(change: number, from: number): string | null {
  if (from === 0) return null;
  const hundredths = (BigInt(change) * 10_000n) / BigInt(from);
  return formatFixed(hundredths, 2);
}

function same(known: Quote, now: Omit<Quote, 'symbol' | 'seq' | 'time'>): boolean {
  return (
    known.last === now.last &&
    known.bid === now.bid &&
    known.ask === now.ask &&
    known.mark === now.mark &&
    known.volume === now.volume &&
    known.turnover === now.turnover &&
    known.open === now.open &&
    known.high === now.high &&
    known.low === now.low
  );
}
