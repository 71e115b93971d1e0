import { OrderBook, topNumbers } from '../../streams/book/index.ts';
import { scanBinance } from '../../streams/venues/binance-scan.ts';
import type { BookDelta } from '../../streams/venues/market-item.ts';
import type { DepthMessage } from './depth-message.ts';
import { keep } from './measure.ts';

/** Levels a side that are read after every message. */
export const TOP = 20;

/** A book under test. */
export interface Rival {
  readonly name: string;
  /** @param snapshot - initial levels */
  create(snapshot: DepthMessage): Book;
}

export interface Book {
  /** Parses a frame's text and applies it. */
  take(text: string): void;
  /** Reads prices and quantities of the top 20 of both sides. */
  read(): void;
  /** The top 20 as numbers. */
  top(): { bids: number[][]; asks: number[][] };
}

function opened(snapshot: DepthMessage): OrderBook {
  const book = new OrderBook({ priceDecimals: 2 });
  book.reset(snapshot.b, snapshot.a);
  return book;
}

const numbers = (book: OrderBook) => {
  const { bids, asks } = book.top(TOP);
  return { bids: bids.map((row) => row.map(Number)), asks: asks.map((row) => row.map(Number)) };
};

function keepTexts(rows: readonly (readonly string[])[]): void {
  for (const row of rows) keep((row[0] as string).length + (row[1] as string).length);
}

/** Converts frame text directly to ticks and units; `reading` selects how the top is read. */
export function scanning(reading: 'numbers' | 'texts'): Rival {
  return {
    name: `tideline, scanner, top as ${reading}`,
    create: (snapshot) => {
      const book = opened(snapshot);
      const apply = (item: { readonly kind: string }) => {
        const batch = (item as BookDelta).scanned?.();
        if (!batch) throw new Error('the frame was not scanned');
        book.applyBatch(batch);
      };
      const pairs = new Float64Array(2 * TOP);
      const texts = { bids: [], asks: [] };
      const read = () => {
        if (reading === 'numbers') {
          for (const side of ['bids', 'asks'] as const) {
            const count = 2 * topNumbers(book[side], pairs);
            for (let at = 0; at < count; at += 2) {
              keep((pairs[at] as number) + (pairs[at + 1] as number));
            }
          }
          return;
        }
        const { bids, asks } = book.top(TOP, texts);
        keepTexts(bids);
        keepTexts(asks);
      };
      return {
        take: (text) => {
          if (!scanBinance(text, false, apply)) throw new Error('the frame was not scanned');
        },
        read,
        top: () => numbers(book),
      };
    },
  };
}

/** The same book after `JSON.parse`, as the app uses it. */
export function parsing(): Rival {
  return {
    name: 'tideline, `JSON.parse`, top as texts',
    create: (snapshot) => {
      const book = opened(snapshot);
      const texts = { bids: [], asks: [] };
      return {
        take: (text) => {
          const { b, a } = JSON.parse(text) as DepthMessage;
          book.apply(b, a);
        },
        read: () => {
          const { bids, asks } = book.top(TOP, texts);
          keepTexts(bids);
          keepTexts(asks);
        },
        top: () => numbers(book),
      };
    },
  };
}
