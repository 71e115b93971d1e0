import { DueQueue } from '../../foundation/memory/due-queue.ts';
import type { Touch } from '../../foundation/ports/ports.ts';
import { type ContractRow, liquidationOf } from './wire.ts';

/** A mark that falls or rises, the feed's best ask for buyers, its best bid for sellers. */
type Way = 'fall' | 'rise' | 'ask' | 'bid';

/**
 * The open rows of one pair in the order in which prices reach them, so that a tick looks only at
 * those that it reaches.
 */
export class ContractIndex {
  readonly #queues: Readonly<Record<Way, DueQueue<bigint>>> = {
    fall: new DueQueue('above'),
    rise: new DueQueue('below'),
    ask: new DueQueue('above'),
    bid: new DueQueue('below'),
  };
  #size = 0;

  /** Number of rows. */
  get size(): number {
    return this.#size;
  }

  add(row: ContractRow): void {
    this.#size += 1;
    for (const [way, price] of placesOf(row)) this.#queues[way].add(row.id, price);
  }

  /** @param row - as it was added */
  remove(row: ContractRow): void {
    this.#size -= 1;
    for (const [way, price] of placesOf(row)) this.#queues[way].remove(row.id, price);
  }

  /** Ids of positions that the mark closes and of orders that the feed may fill, oldest first. */
  reached(mark: bigint, { bid, ask }: Touch): number[] {
    const prices = { fall: mark, rise: mark, ask, bid };
    const ids = new Set<number>();
    for (const way of ['fall', 'rise', 'ask', 'bid'] as const) {
      const price = prices[way];
      if (price === null) continue;
      for (const id of this.#queues[way].due(price)) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }
}

/** The nearest prices that decide a row. */
function placesOf(row: ContractRow): (readonly [Way, bigint])[] {
  const { side, price, status, stop_loss: stop, take_profit: target } = row;
  const isLong = side === 'long';
  if (status === 'waiting') return price === null ? [] : [[isLong ? 'ask' : 'bid', price]];
  const liquidation = liquidationOf(row) ?? 0n;
  const isStopNearer = stop !== null && (isLong ? stop > liquidation : stop < liquidation);
  const places: (readonly [Way, bigint])[] = [
    [isLong ? 'fall' : 'rise', isStopNearer ? stop : liquidation],
  ];
  if (target !== null) places.push([isLong ? 'rise' : 'fall', target]);
  return places;
}
