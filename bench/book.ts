/**
 * Order book: 20 changes near the touch, then the top 20 of both sides read, at 1000 and 5000 levels.
 * Ours takes the exchange's texts and keeps them; the peers are given numbers, made beforehand.
 */
import { OrderBook } from '../streams/book/index.ts';
import { type DepthLoad, depthLoad, type LoadBatch } from './support/depth-load.ts';
import { type Contestant, keep, measure, table } from './support/measure.ts';
import { peer } from './support/peers.ts';

const TOP = 20;
const CHANGES = 20;
const BATCHES = 4_000;

/** A book under test. */
interface Rival {
  readonly name: string;
  create(snapshot: LoadBatch): Book;
}
interface Book {
  apply(batch: LoadBatch): void;
  /** Goes through the top 20 of both sides. */
  read(): void;
  top(): { bids: number[][]; asks: number[][] };
}

function tideline(): Rival {
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
interface CcxtModule {
  readonly OrderBook: new (snapshot: { bids: number[][]; asks: number[][] }) => CcxtBook;
}

function ccxt(module: CcxtModule, name: string): Rival {
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
interface TreeModule {
  readonly default: (new () => Tree) | { readonly default: new () => Tree };
}

function sortedBtree(module: TreeModule, name: string): Rival {
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

interface SynchronizerModule {
  readonly Orderbook: new () => {
    updateOrderBook(asks: number[][], bids: number[][]): void;
    getOrderBook(): { bids: number[][]; asks: number[][] };
  };
}

function synchronizer(module: SynchronizerModule, name: string): Rival {
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
interface TardisModule {
  readonly OrderBook: new () => {
    update(change: { isSnapshot: boolean; bids: TardisLevel[]; asks: TardisLevel[] }): void;
    bids(): IterableIterator<TardisLevel>;
    asks(): IterableIterator<TardisLevel>;
  };
}

function tardis(module: TardisModule, name: string): Rival {
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

/** The plainest book there is: what every other must equal in the end. */
function truth({ snapshot, batches }: DepthLoad): string {
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  for (const batch of [snapshot, ...batches]) {
    for (const side of ['bids', 'asks'] as const) {
      for (const { price, quantity } of batch[side]) {
        if (quantity === 0) sides[side].delete(price);
        else sides[side].set(price, quantity);
      }
    }
  }
  const head = (side: Map<number, number>, away: number) =>
    [...side].sort(([a], [b]) => (a - b) * away).slice(0, TOP);
  return JSON.stringify({ bids: head(sides.bids, -1), asks: head(sides.asks, 1) });
}

function contestant(rival: Rival, load: DepthLoad, last: Map<string, Book>): Contestant {
  let book: Book = rival.create(load.snapshot);
  for (const batch of load.batches) book.apply(batch);
  return {
    name: rival.name,
    prepare: () => {
      book = rival.create(load.snapshot);
      last.set(rival.name, book);
    },
    run: () => {
      for (const batch of load.batches) {
        book.apply(batch);
        book.read();
      }
    },
  };
}

export async function run(): Promise<string> {
  const rivals: Rival[] = [tideline()];
  const add = <T>(
    found: { module: T; version: string } | null,
    name: string,
    make: (module: T, name: string) => Rival,
  ) => {
    if (found) rivals.push(make(found.module, `${name} ${found.version}`));
  };
  add(await peer<TardisModule>('tardis-dev', 'dist/orderbook.js'), 'tardis-dev', tardis);
  add(
    await peer<SynchronizerModule>('orderbook-synchronizer'),
    'orderbook-synchronizer',
    synchronizer,
  );
  add(await peer<TreeModule>('sorted-btree'), 'sorted-btree', sortedBtree);
  add(await peer<CcxtModule>('ccxt', 'js/src/base/ws/OrderBook.js'), 'ccxt', ccxt);
  const parts: string[] = [];
  for (const levels of [1_000, 5_000]) {
    const load = depthLoad(levels, CHANGES, BATCHES);
    const last = new Map<string, Book>();
    const timings = measure(
      rivals.map((rival) => contestant(rival, load, last)),
      BATCHES,
    );
    const right = truth(load);
    const notes = Object.fromEntries(
      [...last].map(([name, book]) => [
        name,
        JSON.stringify(book.top()) === right ? 'book equal' : '**wrong book**',
      ]),
    );
    parts.push(`${levels} levels a side:\n\n${table(timings, notes)}`);
  }
  return parts.join('\n\n');
}
