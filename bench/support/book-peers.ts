import { type Book, type Rival, TOP } from './book-rivals.ts';
import type { DepthMessage, Row } from './depth-message.ts';
import { keep } from './measure.ts';

/** Every peer parses the frame with `JSON.parse` and converts the texts to its own numbers. */
const parse = (text: string): DepthMessage => JSON.parse(text) as DepthMessage;
const pairs = (rows: readonly Row[]) =>
  rows.map(([price, quantity]) => [Number(price), Number(quantity)]);

interface CcxtSide extends Array<number[]> {
  storeArray(level: number[]): void;
}
export interface CcxtModule {
  readonly OrderBook: new (snapshot: {
    bids: number[][];
    asks: number[][];
  }) => {
    readonly bids: CcxtSide;
    readonly asks: CcxtSide;
  };
}

export function ccxt(module: CcxtModule, name: string): Rival {
  return {
    name,
    create: (snapshot): Book => {
      const book = new module.OrderBook({ bids: pairs(snapshot.b), asks: pairs(snapshot.a) });
      const store = (side: CcxtSide, rows: readonly Row[]) => {
        // A new row each, because the book keeps the array it receives.
        for (const [price, quantity] of rows) side.storeArray([Number(price), Number(quantity)]);
      };
      const walk = (side: CcxtSide) => {
        for (let at = 0; at < TOP && at < side.length; at++) {
          const row = side[at] as number[];
          keep((row[0] ?? 0) + (row[1] ?? 0));
        }
      };
      const head = (side: CcxtSide) => Array.from(side.slice(0, TOP), (row) => [...row]);
      return {
        take: (text) => {
          const { b, a } = parse(text);
          store(book.bids, b);
          store(book.asks, a);
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
    create: (snapshot): Book => {
      const bids = new Made();
      const asks = new Made();
      const store = (tree: Tree, rows: readonly Row[], sign: number) => {
        for (const [price, quantity] of rows) {
          const amount = Number(quantity);
          if (amount === 0) tree.delete(Number(price) * sign);
          else tree.set(Number(price) * sign, amount);
        }
      };
      store(bids, snapshot.b, -1);
      store(asks, snapshot.a, 1);
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
        take: (text) => {
          const { b, a } = parse(text);
          store(bids, b, -1);
          store(asks, a, 1);
        },
        read: () => {
          walk(bids, (price, quantity) => keep(quantity - price));
          walk(asks, (price, quantity) => keep(quantity + price));
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
  return {
    name,
    create: (snapshot): Book => {
      const book = new module.Orderbook();
      book.updateOrderBook(pairs(snapshot.a), pairs(snapshot.b));
      const head = (rows: number[][]) => rows.slice(0, TOP).map((row) => [...row]);
      const walk = (rows: number[][]) => {
        for (let at = 0; at < TOP && at < rows.length; at++) {
          const row = rows[at] as number[];
          keep((row[0] ?? 0) + (row[1] ?? 0));
        }
      };
      return {
        take: (text) => {
          const { b, a } = parse(text);
          book.updateOrderBook(pairs(a), pairs(b));
        },
        read: () => {
          const { bids, asks } = book.getOrderBook();
          walk(bids);
          walk(asks);
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
  // A new level each, because the book keeps the object it receives.
  const levels = (rows: readonly Row[]) =>
    rows.map(([price, amount]) => ({ price: Number(price), amount: Number(amount) }));
  return {
    name,
    create: ({ a, b }): Book => {
      const book = new module.OrderBook();
      book.update({ isSnapshot: true, bids: levels(b), asks: levels(a) });
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
        take: (text) => {
          const message = parse(text);
          book.update({ isSnapshot: false, bids: levels(message.b), asks: levels(message.a) });
        },
        read: () => {
          walk(book.bids(), ({ price, amount }) => keep(price + amount));
          walk(book.asks(), ({ price, amount }) => keep(price + amount));
        },
        top: () => ({ bids: head(book.bids()), asks: head(book.asks()) }),
      };
    },
  };
}
