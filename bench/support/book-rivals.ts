import { parseTicks, signOf } from '../../streams/book/decimal-text.ts';
import { BookSide, OrderBook } from '../../streams/book/index.ts';
import type { LoadBatch } from './depth-load.ts';
import { keep } from './measure.ts';

/** Levels a side that are read after every batch. */
export const TOP = 20;

/** A book under test. */
export interface Rival {
  readonly name: string;
  create(snapshot: LoadBatch): Book;
  /** Batches are about to be applied; not timed. */
  arrived?(batches: readonly LoadBatch[]): void;
}
export interface Book {
  apply(batch: LoadBatch): void;
  /** Goes through the top 20 of both sides. */
  read(): void;
  top(): { bids: number[][]; asks: number[][] };
}

export function tideline(): Rival {
  return {
    name: 'tideline',
    create: (snapshot) => {
      const book = new OrderBook({ priceDecimals: 2 });
      book.reset(snapshot.bidTexts, snapshot.askTexts);
      const into = { bids: [], asks: [] };
      return {
        apply: (batch) => book.apply(batch.bidTexts, batch.askTexts),
        read: () => {
          const { bids, asks } = book.top(TOP, into) as { bids: string[][]; asks: string[][] };
          for (let at = 0; at < bids.length; at++) keep((bids[at] as string[])[1]?.length ?? 0);
          for (let at = 0; at < asks.length; at++) keep((asks[at] as string[])[1]?.length ?? 0);
        },
        top: () => {
          const top = book.top(TOP);
          return {
            bids: top.bids.map((row) => row.map(Number)),
            asks: top.asks.map((row) => row.map(Number)),
          };
        },
      };
    },
  };
}

interface CcxtSide extends Array<number[]> {
  storeArray(level: number[]): void;
}
interface CcxtBook {
  readonly bids: CcxtSide;
  readonly asks: CcxtSide;
}
export interface CcxtModule {
  readonly OrderBook: new (snapshot: { bids: number[][]; asks: number[][] }) => CcxtBook;
}

export function ccxt(module: CcxtModule, name: string): Rival {
  const pairs = (rows: LoadBatch['bids']) => rows.map((row) => [row.price, row.quantity]);
  return {
    name,
    create: (snapshot) => {
      const book = new module.OrderBook({ bids: pairs(snapshot.bids), asks: pairs(snapshot.asks) });
      const store = (side: CcxtSide, rows: LoadBatch['bids']) => {
        // A row each: the book keeps the array it is given.
        for (const row of rows) side.storeArray([row.price, row.quantity]);
      };
      const walk = (side: CcxtSide) => {
        for (let at = 0; at < TOP && at < side.length; at++) keep((side[at] as number[])[1] ?? 0);
      };
      const head = (side: CcxtSide) =>
        Array.from(side)
          .slice(0, TOP)
          .map((row) => [...row]);
      return {
        apply: (batch) => {
          store(book.bids, batch.bids);
          store(book.asks, batch.asks);
        },
        read: () => {
          walk(book.bids);
          walk(book.asks);
        },
        top: () => ({ bids: head(book.bids), asks: head(book.asks) }),
      };
    },
  };
}

interface Tree {
  set(key: number, value: number): void;
  delete(key: number): void;
  entries(): IterableIterator<[number, number]>;
}
export interface TreeModule {
  readonly default: (new () => Tree) | { readonly default: new () => Tree };
}

export function sortedBtree(module: TreeModule, name: string): Rival {
  const Made = 'default' in module.default ? module.default.default : module.default;
  return {
    name,
    create: (snapshot) => {
      const bids = new Made();
      const asks = new Made();
      const store = (tree: Tree, rows: LoadBatch['bids'], sign: number) => {
        for (const { price, quantity } of rows) {
          if (quantity === 0) tree.delete(price * sign);
          else tree.set(price * sign, quantity);
        }
      };
      store(bids, snapshot.bids, -1);
      store(asks, snapshot.asks, 1);
      const walk = (tree: Tree, each: (price: number, quantity: number) => void) => {
        let left = TOP;
        for (const [price, quantity] of tree.entries()) {
          if (left-- === 0) break;
          each(price, quantity);
        }
      };
      const head = (tree: Tree, sign: number) => {
        const rows: number[][] = [];
        walk(tree, (price, quantity) => rows.push([price * sign, quantity]));
        return rows;
      };
      return {
        apply: (batch) => {
          store(bids, batch.bids, -1);
          store(asks, batch.asks, 1);
        },
        read: () => {
          walk(bids, (_, quantity) => keep(quantity));
          walk(asks, (_, quantity) => keep(quantity));
        },
        top: () => ({ bids: head(bids, -1), asks: head(asks, 1) }),
      };
    },
  };
}

export interface SynchronizerModule {
  readonly Orderbook: new () => {
    updateOrderBook(asks: number[][], bids: number[][]): void;
    getOrderBook(): { bids: number[][]; asks: number[][] };
  };
}

export function synchronizer(module: SynchronizerModule, name: string): Rival {
  const pairs = (rows: LoadBatch['bids']) => rows.map((row) => [row.price, row.quantity]);
  return {
    name,
    create: (snapshot) => {
      const book = new module.Orderbook();
      book.updateOrderBook(pairs(snapshot.asks), pairs(snapshot.bids));
      const head = (rows: number[][]) => rows.slice(0, TOP).map((row) => [...row]);
      return {
        apply: (batch) => book.updateOrderBook(pairs(batch.asks), pairs(batch.bids)),
        read: () => {
          const { bids, asks } = book.getOrderBook();
          for (let at = 0; at < TOP && at < bids.length; at++) keep((bids[at] as number[])[1] ?? 0);
          for (let at = 0; at < TOP && at < asks.length; at++) keep((asks[at] as number[])[1] ?? 0);
        },
        top: () => {
          const { bids, asks } = book.getOrderBook();
          return { bids: head(bids), asks: head(asks) };
        },
      };
    },
  };
}

interface TardisLevel {
  readonly price: number;
  readonly amount: number;
}
export interface TardisModule {
  readonly OrderBook: new () => {
    update(change: { isSnapshot: boolean; bids: TardisLevel[]; asks: TardisLevel[] }): void;
    bids(): IterableIterator<TardisLevel>;
    asks(): IterableIterator<TardisLevel>;
  };
}

export function tardis(module: TardisModule, name: string): Rival {
  // A level each: the book keeps the object it is given.
  const levels = (rows: LoadBatch['bids']) =>
    rows.map((row) => ({ price: row.price, amount: row.quantity }));
  return {
    name,
    create: (snapshot) => {
      const book = new module.OrderBook();
      book.update({ isSnapshot: true, bids: levels(snapshot.bids), asks: levels(snapshot.asks) });
      const walk = (side: IterableIterator<TardisLevel>, each: (level: TardisLevel) => void) => {
        let left = TOP;
        for (const level of side) {
          if (left-- === 0) break;
          each(level);
        }
      };
      const head = (side: IterableIterator<TardisLevel>) => {
        const rows: number[][] = [];
        walk(side, ({ price, amount }) => rows.push([price, amount]));
        return rows;
      };
      return {
        apply: (batch) =>
          book.update({ isSnapshot: false, bids: levels(batch.bids), asks: levels(batch.asks) }),
        read: () => {
          walk(book.bids(), ({ amount }) => keep(amount));
          walk(book.asks(), ({ amount }) => keep(amount));
        },
        top: () => ({ bids: head(book.bids()), asks: head(book.asks()) }),
      };
    },
  };
}

/**
 * Our sides without reading texts: ticks and which quantities are zero were worked out beforehand, as
 * the peers' numbers were. What the book costs more is what texts cost.
 */
export function ticksGiven(): Rival {
  interface Given {
    readonly tick: number;
    readonly remove: boolean;
    readonly text: readonly [price: string, quantity: string];
  }
  const given = new WeakMap<LoadBatch, readonly [Given[], Given[]]>();
  const work = ({ bidTexts, askTexts }: LoadBatch): readonly [Given[], Given[]] => {
    const rows = (texts: LoadBatch['bidTexts']) =>
      texts.map((text) => ({ text, tick: parseTicks(text[0], 2), remove: signOf(text[1]) === 0 }));
    return [rows(bidTexts), rows(askTexts)];
  };
  const write = (side: BookSide, rows: readonly Given[]) => {
    for (const { tick, remove, text } of rows) {
      if (remove) side.remove(tick);
      else side.set(tick, text[0], text[1]);
    }
  };
  return {
    name: 'tideline, ticks given',
    arrived: (batches) => {
      for (const batch of batches) given.set(batch, work(batch));
    },
    create: (snapshot) => {
      const [bids, asks] = [new BookSide('bid'), new BookSide('ask')];
      const into: Record<'bids' | 'asks', [string, string][]> = { bids: [], asks: [] };
      const put = (batch: LoadBatch) => {
        const [bidRows, askRows] = given.get(batch) ?? work(batch);
        write(bids, bidRows);
        write(asks, askRows);
      };
      put(snapshot);
      const read = () => {
        bids.topInto(TOP, into.bids);
        asks.topInto(TOP, into.asks);
        for (let at = 0; at < into.bids.length; at++) keep(into.bids[at]?.[1].length ?? 0);
        for (let at = 0; at < into.asks.length; at++) keep(into.asks[at]?.[1].length ?? 0);
      };
      return {
        apply: put,
        read,
        top: () => {
          read();
          const rows = (side: readonly (readonly string[])[]) => side.map((row) => row.map(Number));
          return { bids: rows(into.bids), asks: rows(into.asks) };
        },
      };
    },
  };
}
