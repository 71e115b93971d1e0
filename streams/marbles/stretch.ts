import type { MarketItem } from '../venues/market-item.ts';
import type { Drawable } from './draw-spec.ts';

/** Maximum drawn levels a side; more would be unreadable. */
export const STRETCH_LEVELS = 5;

interface Levels {
  readonly bids: readonly (readonly [string, string, ...unknown[]])[];
  readonly asks: readonly (readonly [string, string, ...unknown[]])[];
}

/**
 * Collects the items of one pair. Sequences and ids are renumbered when the venue's rule differs
 * from ours: the diagram shows the order, and a gap where the recording has one.
 */
export class MarbleStretch {
  readonly events: Drawable[] = [];
  /** Time since the start of the window. */
  at = 0;
  readonly #symbol: string;
  #book = 0;
  #last: number | null = null;
  #deal = 0;
  readonly #kinds = new Set<string>();

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  get outputs(): string[] {
    return [...this.#kinds].map((kind) => `${kind} ${this.#symbol}`);
  }

  /** The socket was opened or closed. */
  connection(kind: 'open' | 'close'): void {
    if (this.events.length > 0) this.#add('socket', kind === 'open' ? 'open' : 'cut', null);
  }

  /** What REST would answer when the window begins. */
  begin(top: Levels): void {
    const held = top.bids.length + top.asks.length > 0;
    this.#add('socket', 'open', null);
    if (held) this.#add('rest', `book ${this.#symbol} @0${levelsText(top)}`, 'book');
    else this.#add('rest', `deals ${this.#symbol} none`, null);
  }

  take(item: MarketItem): void {
    if (item.kind === 'sequence' || item.kind === 'malformed' || item.symbol !== this.#symbol)
      return;
    if (item.kind === 'book-snapshot') {
      this.#last = item.id;
      this.#add('rest', `book ${this.#symbol} @${this.#book}${levelsText(item)}`, 'book');
    } else if (item.kind === 'book-delta') {
      const expected = this.#last === null || Number.isNaN(item.first) ? null : this.#last + 1;
      this.#book += expected !== null && item.first > expected ? 2 : 1;
      this.#last = Number.isNaN(item.last) ? null : item.last;
      this.#add('socket', `depth ${this.#symbol} @${this.#book}${levelsText(item)}`, 'book');
    } else if (item.kind === 'deal') {
      this.#deal += 1;
      const { price, quantity } = item.deal;
      const text = `deal ${this.#symbol} ${this.#deal}=${price}x${quantity} frame ${this.#deal}`;
      this.#add('socket', text, 'deals');
    } else if (item.kind === 'quote') {
      const { last, seq } = item.quote;
      this.#add('socket', `price ${this.#symbol} ${last} @${seq} frame ${seq}`, 'quote');
    }
  }

  #add(track: Drawable['track'], text: string, kind: string | null): void {
    if (kind !== null) this.#kinds.add(kind);
    this.events.push({ at: this.at, track, text });
  }
}

/** The best levels of each side in the language of input values. */
export function levelsText({ bids, asks }: Levels): string {
  const side = (name: string, rows: Levels['bids']) =>
    rows.length === 0
      ? ''
      : ` ${name} ${rows
          .slice(0, STRETCH_LEVELS)
          .map(([price, quantity]) => `${price}x${quantity}`)
          .join(' ')}`;
  return side('bid', bids) + side('ask', asks);
}
