/**
 * Order book: parses and applies the text of a frame with 20 changes near the best price, then
 * reads the top 20 of both sides, at 1000 and 5000 levels. Parsing counts for all: the peers use
 * `JSON.parse` and numbers, ours a scanner.
 */
import {
  type CcxtModule,
  ccxt,
  type SynchronizerModule,
  sortedBtree,
  synchronizer,
  type TardisModule,
  type TreeModule,
  tardis,
} from './support/book-peers.ts';
import { type Book, parsing, type Rival, scanning, TOP } from './support/book-rivals.ts';
import { type DepthLoad, depthLoad } from './support/depth-load.ts';
import { type DepthMessage, depthFrames, messageOf } from './support/depth-message.ts';
import { type Contestant, measure, SHORT_PASSES, table, wallTime } from './support/measure.ts';
import { peer } from './support/peers.ts';

const CHANGES = 20;
/** A millisecond of work that fits the processor's cache. */
const BATCHES = 200;

/** The simplest book; every other one must equal it in the end. */
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
 * An ask at 100.5 meets bids from 104 down to 100. A book may keep all levels (its caller sees that
 * it is crossed) or remove all crossed ones; removing only some is wrong.
 */
function crossesHonestly(rival: Rival): boolean {
  const rows = (prices: readonly number[]) =>
    prices.map((price): [string, string] => [price.toFixed(2), '1.00000']);
  const message: DepthMessage = { b: rows([104, 103, 102, 101, 100]), a: rows([105]) };
  const book = rival.create(message);
  const [frame] = depthFrames({
    snapshot: { bids: [], asks: [], bidTexts: [], askTexts: [] },
    batches: [{ bids: [], asks: [], bidTexts: [], askTexts: rows([100.5]) }],
  });
  book.take(frame ?? '');
  const bids = book.top().bids.map(([price]) => price);
  return bids.length === 5 || bids.every((price) => (price ?? 0) <= 100.5);
}

function contestant(rival: Rival, load: DepthLoad, last: Map<string, Book>): Contestant {
  const snapshot = messageOf(load.snapshot);
  const frames = depthFrames(load);
  let book: Book = rival.create(snapshot);
  return {
    name: rival.name,
    prepare: () => {
      book = rival.create(snapshot);
      last.set(rival.name, book);
    },
    run: () => {
      for (const frame of frames) {
        book.take(frame);
        book.read();
      }
    },
  };
}

export async function run(): Promise<string> {
  const rivals: Rival[] = [scanning('numbers'), scanning('texts'), parsing()];
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
