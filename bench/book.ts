/**
 * Order book: 20 changes near the touch, then the top 20 of both sides read, at 1000 and 5000 levels.
 * Ours takes the exchange's texts and keeps them; the peers are given numbers, made beforehand.
 * All of them get batches that were parsed just before, as those off a wire are.
 */
import {
  type Book,
  type CcxtModule,
  ccxt,
  type Rival,
  type SynchronizerModule,
  sortedBtree,
  synchronizer,
  type TardisModule,
  TOP,
  type TreeModule,
  tardis,
  ticksGiven,
  tideline,
} from './support/book-rivals.ts';
import { arriving, type DepthLoad, depthLoad, type LoadBatch } from './support/depth-load.ts';
import { type Contestant, measure, SHORT_PASSES, table, wallTime } from './support/measure.ts';
import { peer } from './support/peers.ts';

const CHANGES = 20;
/** A millisecond of work, and few enough to lie in the processor's own cache. */
const BATCHES = 200;

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

/**
 * An ask at 100.5 meets bids from 104 down to 100. A book may hold all it was told (who feeds it sees
 * that it is crossed) or take away what was crossed; leaving some of it is neither.
 */
function crossesHonestly(rival: Rival): boolean {
  const row = (price: number, quantity: number) => {
    const text = [price.toFixed(2), quantity.toFixed(5)] as const;
    return { text, price, quantity };
  };
  const batch = (bids: readonly number[], asks: readonly number[]): LoadBatch => {
    const [bidRows, askRows] = [bids, asks].map((side) => side.map((price) => row(price, 1)));
    const [bidTexts, askTexts] = [bidRows, askRows].map((side) => side?.map(({ text }) => text));
    return {
      bids: bidRows ?? [],
      asks: askRows ?? [],
      bidTexts: bidTexts ?? [],
      askTexts: askTexts ?? [],
    };
  };
  const book = rival.create(batch([104, 103, 102, 101, 100], [105]));
  book.apply(batch([], [100.5]));
  const bids = book.top().bids.map(([price]) => price);
  return bids.length === 5 || bids.every((price) => (price ?? 0) <= 100.5);
}

function contestant(rival: Rival, load: DepthLoad, last: Map<string, Book>): Contestant {
  let book: Book = rival.create(load.snapshot);
  const arrive = arriving(load);
  let batches = arrive();
  return {
    name: rival.name,
    prepare: () => {
      book = rival.create(load.snapshot);
      last.set(rival.name, book);
      batches = arrive();
      rival.arrived?.(batches);
    },
    run: () => {
      for (const batch of batches) {
        book.apply(batch);
        book.read();
      }
    },
  };
}

export async function run(): Promise<string> {
  const rivals: Rival[] = [tideline(), ticksGiven()];
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
      SHORT_PASSES,
      wallTime,
    );
    const right = truth(load);
    const notes = Object.fromEntries(
      rivals.map((rival) => {
        const equal = JSON.stringify(last.get(rival.name)?.top()) === right;
        const crossing = crossesHonestly(rival) ? '' : '; **wrong when crossed**';
        return [rival.name, `${equal ? 'book equal' : '**wrong book**'}${crossing}`];
      }),
    );
    parts.push(`${levels} levels a side:\n\n${table(timings, notes)}`);
  }
  return parts.join('\n\n');
}
