import {
  type AccountEvent,
  type FeedInfo,
  instrumentOf,
  type Price,
  parseUnits,
  type Quantity,
} from '@tideline/wire';
import type {
  AccountBus,
  Clock,
  Depth,
  MarketPort,
  MatchingPort,
  Print,
} from '../foundation/ports/ports.ts';
import { medianMark } from '../market/mark.ts';

/** A clock that moves only when told. */
export class ManualClock implements Clock {
  time = Date.UTC(2026, 0, 5, 12);
  now(): number {
    return this.time;
  }
}

type Row = readonly [price: string, quantity: string];

/** Converts decimal text to units of a pair: prices at its decimals, quantities at eight. */
const units = {
  price: (symbol: string, text: string): Price =>
    parseUnits(text, instrumentOf(symbol)?.priceDecimals ?? 0) as Price,
  quantity: (text: string): Quantity => parseUnits(text, 8) as Quantity,
};

export function depthOf(symbol: string, bids: readonly Row[], asks: readonly Row[]): Depth {
  const side = (rows: readonly Row[]) =>
    rows.map(([price, quantity]) => ({
      price: units.price(symbol, price),
      quantity: units.quantity(quantity),
    }));
  return { bids: side(bids), asks: side(asks) };
}

/** A market driven by a test, in the real order: tick first, publication after. */
export class ScriptedMarket implements MarketPort {
  epoch = 'e1';
  generation = 0;
  info: FeedInfo = { kind: 'sim', label: 'scripted', shift: null };
  stale = false;
  /** Prices of every past instant, by symbol; the last price when absent. */
  readonly past = new Map<string, string>();
  readonly printed: { readonly symbol: string; readonly deal: Print }[] = [];
  readonly #clock: Clock;
  readonly #deals = new Map<string, { readonly id: number; readonly deal: Print }[]>();
  readonly #bookSeq = new Map<string, number>();
  /** Price of the feed's last deal. */
  readonly #last = new Map<string, Price>();
  #core: MatchingPort | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  connect(core: MatchingPort): void {
    this.#core = core;
  }

  /** One tick of the feed; deals are `[price, quantity, taker side]`. */
  tick(
    symbol: string,
    said: {
      readonly deals?: readonly (readonly [
        price: string,
        quantity: string,
        side: 'buy' | 'sell',
      ])[];
      readonly book?: Depth;
    },
  ): void {
    const time = this.#clock.now();
    const deals = (said.deals ?? []).map(([price, quantity, side]) => ({
      price: units.price(symbol, price),
      quantity: units.quantity(quantity),
      side,
      time,
    }));
    this.#core?.onTick({ symbol, time, deals, book: said.book ?? null });
    const last = deals.at(-1)?.price;
    if (last !== undefined) this.#last.set(symbol, last);
    this.#publish(symbol, deals);
    this.bookChanged(symbol);
  }

  bookSeq(symbol: string): number {
    return this.#bookSeq.get(symbol) ?? 0;
  }

  lastDealId(symbol: string): number {
    return this.#deals.get(symbol)?.at(-1)?.id ?? 0;
  }

  last(symbol: string): Price | null {
    return this.#last.get(symbol) ?? null;
  }

  mark(symbol: string, last: Price | null = this.last(symbol)): Price | null {
    const touch = this.#core?.feedTouch(symbol);
    return last === null ? null : medianMark(touch ?? { bid: null, ask: null }, last);
  }

  priceAt(symbol: string): Price | null {
    const text = this.past.get(symbol);
    return text === undefined ? this.last(symbol) : units.price(symbol, text);
  }

  /** It has no candles. */
  async extremes(): Promise<null> {
    return null;
  }

  fresh(): boolean {
    return !this.stale;
  }

  print(symbol: string, deals: readonly Print[]): void {
    for (const deal of deals) this.printed.push({ symbol, deal });
    this.#publish(symbol, deals);
  }

  bookChanged(symbol: string): void {
    this.#bookSeq.set(symbol, this.bookSeq(symbol) + 1);
  }

  #publish(symbol: string, deals: readonly Print[]): void {
    const known = this.#deals.get(symbol) ?? [];
    for (const deal of deals) known.push({ id: (known.at(-1)?.id ?? 0) + 1, deal });
    this.#deals.set(symbol, known);
  }
}

/** A bus that records its events. */
export class RecordingBus implements AccountBus {
  readonly events: { readonly userId: string; readonly event: AccountEvent }[] = [];
  publish(userId: string, event: AccountEvent): void {
    this.events.push({ userId, event });
  }
  of<Kind extends AccountEvent['kind']>(userId: string, kind: Kind) {
    return this.events.flatMap(({ userId: to, event }) =>
      to === userId && event.kind === kind ? [event as Extract<AccountEvent, { kind: Kind }>] : [],
    );
  }
}
