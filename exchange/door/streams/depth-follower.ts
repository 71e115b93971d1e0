import { BOOK_DEPTH, type Level } from '@tideline/wire';
import type { EpochIds } from '../epoch-ids.ts';
import { levelsText } from '../market/depth.ts';
import type { DoorMarket } from '../market/door-market.ts';

/** Changes of a book since the event before, of which `U` - 1 is the last id. */
export interface DepthEvent {
  readonly e: string;
  readonly E: number;
  readonly s: string;
  readonly U: number;
  readonly u: number;
  readonly b: readonly Level[];
  readonly a: readonly Level[];
}

type Side = 'bids' | 'asks';
const SIDES = ['bids', 'asks'] as const;

/** Changes of a book: numbered by its sequence in an epoch. */
export interface BookChange {
  readonly epoch: string;
  readonly seq: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Changes that the listeners of one stream have not received. */
interface Pending {
  /** Id of the last event. */
  last: number;
  readonly bids: Map<string, string>;
  readonly asks: Map<string, string>;
}

/**
 * The depth events of one pair. An event names every id since the one before it. It holds the
 * levels that its listeners have, so that a new epoch, or a hole, is one event that leads to the
 * new book.
 */
export class DepthFollower {
  readonly #market: Pick<DoorMarket, 'epoch' | 'book'>;
  readonly #ids: EpochIds;
  readonly #symbol: string;
  readonly #held: Record<Side, Map<string, string>> = { bids: new Map(), asks: new Map() };
  readonly #pending = new Map<string, Pending>();
  #epoch = '';
  #seq = 0;

  constructor(market: Pick<DoorMarket, 'epoch' | 'book'>, ids: EpochIds, symbol: string) {
    this.#market = market;
    this.#ids = ids;
    this.#symbol = symbol;
    this.#renew();
  }

  /** Begins a stream: its first event follows the book of now. @param key - names the stream */
  open(key: string): void {
    this.check();
    const last = this.#ids.of(this.#seq);
    this.#pending.set(key, { last, bids: new Map(), asks: new Map() });
  }

  /** @returns whether another stream is open */
  close(key: string): boolean {
    this.#pending.delete(key);
    return this.#pending.size > 0;
  }

  take({ epoch, seq, bids, asks }: BookChange): void {
    if (epoch !== this.#market.epoch) return;
    if (epoch !== this.#epoch || seq > this.#seq + 1) this.#renew();
    else if (seq === this.#seq + 1) {
      this.#seq = seq;
      this.#change('bids', bids);
      this.#change('asks', asks);
    }
  }

  /** Notices an epoch whose book has no change to tell, such as an empty one. */
  check(): void {
    if (this.#epoch !== this.#market.epoch) this.#renew();
  }

  /** The event of a stream; null when no level has changed since the last one. */
  event(key: string, time: number): DepthEvent | null {
    this.check();
    const pending = this.#pending.get(key);
    if (!pending || (pending.bids.size === 0 && pending.asks.size === 0)) return null;
    const u = this.#ids.of(this.#seq);
    const event: DepthEvent = {
      ...{ e: 'depthUpdate', E: time, s: this.#symbol, U: pending.last + 1, u },
      ...{ b: levelsText(pending.bids), a: levelsText(pending.asks) },
    };
    pending.last = u;
    pending.bids.clear();
    pending.asks.clear();
    return event;
  }

  /** Moves from the held levels to the published book, whatever lies between. */
  #renew(): void {
    const book = this.#market.book(this.#symbol, BOOK_DEPTH);
    this.#epoch = this.#market.epoch;
    this.#seq = book.seq;
    for (const side of SIDES) {
      const held = this.#held[side];
      const now = new Map(book[side]);
      const gone = [...held.keys()].filter((price) => !now.has(price));
      const changed = book[side].filter(([price, quantity]) => held.get(price) !== quantity);
      this.#change(side, [...gone.map((price): Level => [price, '0']), ...changed]);
    }
  }

  #change(side: Side, levels: readonly Level[]): void {
    const held = this.#held[side];
    for (const [price, quantity] of levels) {
      if (quantity === '0') held.delete(price);
      else held.set(price, quantity);
      for (const pending of this.#pending.values()) pending[side].set(price, quantity);
    }
  }
}
