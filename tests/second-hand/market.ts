import { seeded } from '../random.ts';

/** Price and size as a venue writes them; size `"0"` means that the price has no orders. */
export type Level = readonly [price: string, size: string];
export type Side = 'bids' | 'asks';

export interface Deal {
  readonly id: number;
  readonly price: string;
  readonly size: string;
  /** What the taker did. */
  readonly side: 'buy' | 'sell';
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** What happened to one pair since the last message about it. */
export interface Step {
  readonly pair: Pair;
  /** The update ids that the changes took; `last < first` when nothing changed. */
  readonly first: number;
  readonly last: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly deals: readonly Deal[];
  readonly time: number;
}

export interface Candle {
  readonly start: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly count: number;
}

export interface PairTerms {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly price: number;
  readonly tick: number;
  readonly lot: number;
  /** Digits after the point on the wire; at least those of tick and lot. */
  readonly priceDigits: number;
  readonly sizeDigits: number;
}

const LEVELS = 130;
const DAY = 86_400_000;

/** Start of the candle that contains `time`; weeks start on Monday, `month` is the calendar's. */
export function candleStart(time: number, interval: number | 'month'): number {
  if (interval === 'month') {
    const day = new Date(time);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
  }
  const shift = interval === 7 * DAY ? 4 * DAY : 0;
  return Math.floor((time - shift) / interval) * interval + shift;
}

/** A pair whose price walks at random, with one consistent book, its deals and its update ids. */
export class Pair {
  readonly terms: PairTerms;
  readonly deals: Deal[] = [];
  quiet = false;
  updateId: number;
  readonly #levels: Record<Side, Map<number, number>> = { bids: new Map(), asks: new Map() };
  readonly #random: () => number;
  #changed: Record<Side, Map<number, number>> = { bids: new Map(), asks: new Map() };

  constructor(terms: PairTerms, seed: number, now: number) {
    this.terms = terms;
    this.#random = seeded(seed);
    this.updateId = 1_000_000 + this.#upTo(1_000_000);
    const middle = Math.round(terms.price / terms.tick);
    for (const side of ['bids', 'asks'] as const) this.#fill(side, middle);
    let walk = middle;
    for (let time = now - DAY; time < now; time += 20_000 + this.#upTo(20_000)) {
      walk = Math.max(1, walk + this.#upTo(21) - 10);
      // The walk comes home, so that the last deal is near the book.
      walk -= Math.round(((walk - middle) * 20_000) / (now - time + 20_000));
      this.#deal(walk, 1 + this.#upTo(900), this.#random() < 0.5 ? 'buy' : 'sell', time);
    }
  }

  get symbol(): string {
    return this.terms.symbol;
  }

  #upTo(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  priceText(ticks: number): string {
    return (ticks * this.terms.tick).toFixed(this.terms.priceDigits);
  }

  sizeText(lots: number): string {
    return lots === 0 ? '0' : (lots * this.terms.lot).toFixed(this.terms.sizeDigits);
  }

  #best(side: Side): number {
    const prices = [...this.#levels[side].keys()];
    return side === 'bids' ? Math.max(...prices) : Math.min(...prices);
  }

  #fill(side: Side, from: number): void {
    const away = side === 'bids' ? -1 : 1;
    const prices = [...this.#levels[side].keys()];
    let price = from;
    if (prices.length > 0) price = side === 'bids' ? Math.min(...prices) : Math.max(...prices);
    while (this.#levels[side].size < LEVELS && price > LEVELS) {
      price += away * (1 + this.#upTo(5));
      this.#set(side, price, 1 + this.#upTo(5_000));
    }
  }

  #set(side: Side, price: number, lots: number): void {
    if (lots === 0) this.#levels[side].delete(price);
    else this.#levels[side].set(price, lots);
    this.#changed[side].set(price, lots);
  }

  #deal(price: number, lots: number, side: Deal['side'], time: number): Deal {
    const deal = {
      id: 500_000 + this.deals.length,
      price: this.priceText(price),
      size: this.sizeText(lots),
      side,
      time,
    };
    this.deals.push(deal);
    return deal;
  }

  /** Moves the market on by some deals and orders; a quiet pair does not move. */
  step(time: number): Step {
    const first = this.updateId + 1;
    this.#changed = { bids: new Map(), asks: new Map() };
    const deals: Deal[] = [];
    if (!this.quiet) {
      for (let count = this.#upTo(3); count > 0; count--) deals.push(this.#take(time));
      for (let count = 2 + this.#upTo(4); count > 0; count--) this.#order();
      for (const side of ['bids', 'asks'] as const) this.#fill(side, 0);
    }
    const changes = (side: Side): Level[] =>
      [...this.#changed[side]].map(([price, lots]) => [this.priceText(price), this.sizeText(lots)]);
    const bids = changes('bids');
    const asks = changes('asks');
    this.updateId += bids.length + asks.length;
    return { pair: this, first, last: this.updateId, bids, asks, deals, time };
  }

  #take(time: number): Deal {
    const buys = this.#random() < 0.5;
    const side = buys ? 'asks' : 'bids';
    const price = this.#best(side);
    const there = this.#levels[side].get(price) ?? 0;
    const lots = Math.min(there, 1 + this.#upTo(3_000));
    this.#set(side, price, there - lots);
    return this.#deal(price, lots, buys ? 'buy' : 'sell', time);
  }

  #order(): void {
    const side = this.#random() < 0.5 ? 'bids' : 'asks';
    const away = side === 'bids' ? -1 : 1;
    const best = this.#best(side);
    const other = this.#best(side === 'bids' ? 'asks' : 'bids');
    if (Math.abs(other - best) > 1 && this.#random() < 0.4) {
      this.#set(side, best - away, 1 + this.#upTo(5_000));
      return;
    }
    const price = best + away * this.#upTo(40);
    const removes = this.#random() < 0.4 && this.#levels[side].has(price);
    this.#set(side, price, removes ? 0 : 1 + this.#upTo(5_000));
  }

  /** The best `depth` levels, best first. */
  levels(side: Side, depth = Number.POSITIVE_INFINITY): Level[] {
    const order = side === 'bids' ? -1 : 1;
    return [...this.#levels[side]]
      .sort(([a], [b]) => order * (a - b))
      .slice(0, depth)
      .map(([price, lots]) => [this.priceText(price), this.sizeText(lots)]);
  }

  book(depth?: number): Record<Side, Level[]> {
    return { bids: this.levels('bids', depth), asks: this.levels('asks', depth) };
  }

  /** Best bid, its size, best ask, its size. */
  best(): [string, string, string, string] {
    const [bid = ['', ''], ask = ['', '']] = [this.levels('bids', 1)[0], this.levels('asks', 1)[0]];
    return [...bid, ...ask];
  }

  has(side: Side, price: string): boolean {
    return this.#levels[side].has(Math.round(Number(price) / this.terms.tick));
  }

  /** The pair's last deal; there is always one. */
  get last(): Deal {
    return this.deals.at(-1) ?? this.#deal(1, 1, 'buy', 0);
  }

  /** Candles of the deals from `from` (inclusive), oldest first; a time without deals has none. */
  candles(interval: number | 'month', from = 0, to = Number.POSITIVE_INFINITY): Candle[] {
    const groups = Map.groupBy(this.deals, (deal) => candleStart(deal.time, interval));
    return [...groups]
      .filter(([start]) => start >= from && start <= to)
      .map(([start, deals]) => this.#candle(start, deals));
  }

  #candle(start: number, deals: readonly Deal[]): Candle {
    const prices = deals.map((deal) => Number(deal.price));
    const price = (value: number) => value.toFixed(this.terms.priceDigits);
    const sum = (of: (deal: Deal) => number) => deals.reduce((all, deal) => all + of(deal), 0);
    return {
      start,
      open: price(prices[0] ?? 0),
      high: price(Math.max(...prices)),
      low: price(Math.min(...prices)),
      close: price(prices.at(-1) ?? 0),
      volume: sum((deal) => Number(deal.size)).toFixed(this.terms.sizeDigits),
      turnover: sum((deal) => Number(deal.size) * Number(deal.price)).toFixed(8),
      count: deals.length,
    };
  }

  /** The last 24 hours as one candle. */
  day(): Candle {
    const from = this.last.time - DAY;
    return this.#candle(
      from,
      this.deals.filter((deal) => deal.time > from),
    );
  }
}

/** Two steps of one pair as one. */
export function joined(earlier: Step, later: Step): Step {
  const both = (side: Side): Level[] => [...new Map([...earlier[side], ...later[side]])];
  return {
    ...later,
    first: earlier.first,
    bids: both('bids'),
    asks: both('asks'),
    deals: [...earlier.deals, ...later.deals],
  };
}

/** The best `depth` levels as a subscriber knows them, and what changed in them. */
export class View {
  readonly #pair: Pair;
  readonly #depth: number;
  #known: Record<Side, Level[]> = { bids: [], asks: [] };

  constructor(pair: Pair, depth: number) {
    this.#pair = pair;
    this.#depth = depth;
  }

  /** The levels; later changes are sent from here. */
  snapshot(): Record<Side, Level[]> {
    this.#known = this.#pair.book(this.#depth);
    return this.#known;
  }

  /** Levels that came or changed; a level that left has the size `"0"`. */
  changes(): Record<Side, Level[]> {
    const before = this.#known;
    const now = this.snapshot();
    const of = (side: Side): Level[] => {
      const known = new Map(before[side]);
      const shown = new Map(now[side]);
      const gone = before[side].filter(([price]) => !shown.has(price));
      return [
        ...gone.map(([price]): Level => [price, '0']),
        ...now[side].filter(([price, size]) => known.get(price) !== size),
      ];
    };
    return { bids: of('bids'), asks: of('asks') };
  }
}
