import type { Candle, Quote } from '@tideline/wire';
import type { Live } from '../../streams/live/live.ts';
import type {
  BookView,
  CandleSeries,
  Capability,
  DealTape,
  QuoteBoard,
} from '../../streams/market.types.ts';
import { SYMBOLS } from './true-exchange.ts';
import { bookText, candleKey, type Era, type TrueSymbol } from './true-symbol.ts';
import type { World } from './world.ts';

/**
 * Maximum silence of any topic while its status is live, ms: the longest of the engine's limits.
 */
const CEILING = 12_500;
/** Allowance for the interval of the simulated exchange and of the oracle's checks, ms. */
const SLACK = 1_000;

/** The place of a value in the true history. */
interface HistoryPlace {
  /** Epoch (number from 1) and order within it; neither may decrease. */
  readonly era: number;
  readonly order: number;
  /** Exchange time at which the truth replaced the value; infinity while it is current. */
  readonly until: () => number;
}

/** The last value of one output. */
interface Shown extends HistoryPlace {
  readonly live: Live<unknown>;
}

const MINUTE = 60_000;
/** Outputs of single pairs. */
const SINGLE: Readonly<Record<string, string>> = { btc: SYMBOLS[0], eth: SYMBOLS[1] };
/** Outputs: book, tape, chart, two quotes, and two quotes of the board. */
const OUTPUTS = 7;

/** Compares every output of the engine with the true history. */
export class Oracle {
  readonly #world: World;
  readonly #fail: (problem: string) => void;
  readonly #outputs = new Map<string, Shown>();
  readonly #verified = new WeakMap<object, Era>();
  /** Epoch of the last quote of each single pair's output. */
  readonly #quotes = new Map<string, string | null>();

  constructor(world: World, fail: (problem: string) => void) {
    this.#world = world;
    this.#fail = fail;
  }

  book(name: string, live: Live<BookView>): void {
    this.#note(name, live, live.value, (view) => {
      if (view.symbol !== SYMBOLS[0]) return this.#wrong(name, `shows ${view.symbol}`);
      const [bid] = view.bids;
      const [ask] = view.asks;
      if (bid && ask && Number(bid.price) >= Number(ask.price)) {
        return this.#wrong(name, `is crossed: ${bid.price} / ${ask.price}`);
      }
      const rows = (side: BookView['bids']) =>
        side.map((row) => [row.price, row.quantity] as const);
      const text = bookText(rows(view.bids), rows(view.asks));
      const seq = live.seq ?? 0;
      return this.#find(name, seq, `@${seq} ${text}`, ({ books }) => {
        const past = books.get(seq);
        return past?.text === text ? () => past.until : null;
      });
    });
  }

  deals(name: string, live: Live<DealTape>): void {
    this.#note(name, live, live.value, (tape) => {
      const newest = tape.deals[0]?.id ?? 0;
      const ids = tape.deals.map((deal) => deal.id).join(' ');
      return this.#find(name, newest, `ids ${ids}`, ({ deals }) => {
        const whole = tape.deals.every(
          (deal, at) => deal.id === newest - at && same(deal, deals[deal.id - 1]),
        );
        return whole ? () => deals[newest]?.time ?? Number.POSITIVE_INFINITY : null;
      });
    });
  }

  candles(name: string, live: Live<CandleSeries>): void {
    this.#note(name, live, live.value, ({ candles }) => {
      const last = candles.at(-1);
      if (!last) return this.#wrong(name, 'is empty');
      const order = last.time * 1_000 + last.revision;
      const tail = candles.slice(-4).map((each) => `${each.time}~${each.revision}=${each.close}`);
      return this.#find(name, order, `… ${tail.join(' ')}`, (era) => {
        if (!this.#isSeries(era, candles)) return null;
        const past = era.candles.get(candleKey(last));
        return () =>
          Math.min(
            past?.until ?? 0,
            era.newest > last.time ? last.time + MINUTE : (past?.until ?? 0),
          );
      });
    });
  }

  quote(name: string, live: Live<Quote>, symbol: string): void {
    if (name in SINGLE) this.#quotes.set(symbol, live.value ? live.epoch : null);
    this.#note(name, live, live.value, (quote) => {
      if (quote.symbol !== symbol) return this.#wrong(name, `shows ${quote.symbol}`);
      const text = JSON.stringify(quote);
      return this.#find(
        name,
        quote.seq,
        text,
        ({ quotes }) => {
          const past = quotes.get(quote.seq);
          return past?.text === text ? () => past.until : null;
        },
        symbol,
      );
    });
  }

  board(name: string, live: Live<QuoteBoard>): void {
    for (const symbol of SYMBOLS) {
      const value = live.value?.quotes.get(symbol) ?? null;
      this.quote(`${name} ${symbol}`, { ...live, value }, symbol);
    }
  }

  /**
   * Whether the engine holds a quote of this epoch, so that it can judge the next one's sequence.
   */
  holdsQuote(symbol: string, epoch: string): boolean {
    return this.#quotes.get(symbol) === epoch;
  }

  /** Whether the engine holds this candle in this epoch, so that it can judge another revision. */
  holdsCandle({ time }: Candle, epoch: string): boolean {
    const live = this.#outputs.get('candles')?.live;
    const series = live?.epoch === epoch ? (live.value as CandleSeries | null) : null;
    return series?.candles.some((each) => each.time === time) ?? false;
  }

  /** Forgets an output that is no longer subscribed. */
  left(name: string): void {
    const symbol = SINGLE[name];
    if (symbol !== undefined) this.#quotes.delete(symbol);
    for (const key of this.#outputs.keys()) if (key.startsWith(name)) this.#outputs.delete(key);
  }

  /** A live value must not be older, by the exchange's clock, than its topic may be silent. */
  checkAges(): void {
    const { timeline, dazed, now } = this.#world;
    if (timeline.now <= dazed) return;
    if (this.#world.isPaused) {
      this.#checkPaused();
      return;
    }
    for (const [name, { live, until }] of this.#outputs) {
      if (live.status !== 'live') continue;
      const late = now - until();
      if (late > CEILING + SLACK) {
        this.#fail(`${name} is called live although the truth went on ${late} ms ago`);
      }
    }
  }

  /** A paused screen may keep its values, but its status must not be better than the engine's. */
  #checkPaused(): void {
    for (const [name, { live }] of this.#outputs) {
      const [output = ''] = name.split(' ');
      const capability = output === 'board' ? 'prices' : (output as Capability);
      const status = this.#world.health?.[capability];
      if (status && live.status === 'live' && status !== 'live') {
        this.#fail(`${name} is called live on a paused screen although it is ${status}`);
      }
    }
  }

  /** Checks the end of a run: every output is live and equals the truth. */
  checkFinal(): void {
    // A minute that begins at the very end may still be in transit.
    const underWay = this.#world.now - 2 * this.#world.schedule.latency - SLACK;
    if (this.#outputs.size < OUTPUTS)
      this.#fail(`only ${this.#outputs.size} outputs show anything`);
    const truth = this.#truth();
    for (const [name, { live, until }] of this.#outputs) {
      if (live.status !== 'live') this.#fail(`${name} ends ${live.status}`);
      else if (until() < underWay) this.#fail(`${name} ends behind the truth`);
    }
    const tape = this.#outputs.get('deals')?.live?.value as DealTape | undefined;
    const max = Math.min(200, truth.era.deals.length);
    if (tape && tape.deals.length !== max) {
      this.#fail(`the tape ends with ${tape.deals.length} of ${max} deals`);
    }
    const chart = this.#outputs.get('candles')?.live?.value as CandleSeries | undefined;
    const all = truth.candles().filter((candle) => candle.time < underWay);
    const page = Math.min(300, this.#world.exchange.pageCap);
    if (chart && chart.candles.length < Math.min(page, all.length)) {
      this.#fail(`the chart ends with ${chart.candles.length} of ${all.length} candles`);
    }
  }

  /** Whether a series equals the truth: no candle is missing, and only the last is open. */
  #isSeries(era: Era, candles: readonly Candle[]): boolean {
    return candles.every((candle, at) => {
      const next = candles[at + 1];
      if (next && (!candle.final || next.time !== candle.time + MINUTE)) return false;
      if (this.#verified.get(candle) === era) return true;
      if (era.candles.get(candleKey(candle))?.text !== JSON.stringify(candle)) return false;
      this.#verified.set(candle, era);
      return true;
    });
  }

  #note<T>(
    name: string,
    live: Live<unknown>,
    value: T | null,
    place: (value: T) => HistoryPlace | null,
  ): void {
    this.#world.trace(
      () => `show    ${name} ${live.status} ${live.source} @${live.seq} ${brief(value)}`,
    );
    if (value === null) {
      if (live.status === 'live') this.#fail(`${name} is live without a value`);
      const before = this.#outputs.get(name) ?? { era: 1, order: 0 };
      this.#outputs.set(name, { ...before, live, until: () => Number.POSITIVE_INFINITY });
      return;
    }
    const at = place(value);
    if (!at) return;
    this.#outputs.set(name, { live, ...at });
    if (live.status === 'live') this.checkAges();
  }

  #wrong(name: string, problem: string): null {
    this.#fail(`${name} ${problem}`);
    return null;
  }

  /**
   * Finds a value in the true history: in the first epoch in which it does not go back. A value
   * that occurs in several epochs gets the age of its newest occurrence.
   * @param holds - returns until when the epoch had this value; null when it never had it
   */
  #find(
    name: string,
    order: number,
    text: string,
    holds: (era: Era) => (() => number) | null,
    symbol: string = SYMBOLS[0],
  ): HistoryPlace | null {
    const before = this.#outputs.get(name) ?? { era: 1, order: 0 };
    let first: number | null = null;
    let back = false;
    const untils: (() => number)[] = [];
    for (const [index, era] of this.#truth(symbol).eras.entries()) {
      const until = holds(era);
      if (!until) continue;
      const number = index + 1;
      if (number < before.era || (number === before.era && order < before.order)) {
        back = true;
        continue;
      }
      first ??= number;
      untils.push(() => Math.min(until(), era.ended));
    }
    if (first === null) {
      const from = `${before.era}/${before.order}`;
      return this.#wrong(name, back ? `goes back from ${from} to ${text}` : `never was: ${text}`);
    }
    return { era: first, order, until: () => Math.max(...untils.map((until) => until())) };
  }

  #truth(symbol: string = SYMBOLS[0]): TrueSymbol {
    return this.#world.exchange.symbols.get(symbol) as TrueSymbol;
  }
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

function brief(value: unknown): string {
  if (value === null) return '--';
  const { bids, asks, deals, candles, last, seq } = value as Record<string, unknown[]>;
  if (deals)
    return `ids ${(deals as { id: number }[])
      .slice(0, 6)
      .map((deal) => deal.id)
      .join(' ')}`;
  if (candles) {
    const tail = (candles as Candle[])
      .slice(-2)
      .map((each) => `${each.time % 10_000_000}~${each.revision}`);
    return `${candles.length} candles … ${tail.join(' ')}`;
  }
  if (bids && asks) return JSON.stringify([bids[0], asks[0]]).slice(0, 120);
  return `${String(last)} #${String(seq)}`;
}
