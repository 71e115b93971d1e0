import { seeded } from '../../tests/random.ts';

/** A level in both forms: as an exchange writes it, and as numbers for the peers. */
export interface LoadLevel {
  readonly text: readonly [price: string, quantity: string];
  readonly price: number;
  readonly quantity: number;
}

export interface LoadBatch {
  readonly bids: readonly LoadLevel[];
  readonly asks: readonly LoadLevel[];
  /** The same as the result of `JSON.parse`. */
  readonly bidTexts: readonly LoadLevel['text'][];
  readonly askTexts: readonly LoadLevel['text'][];
}

export interface DepthLoad {
  readonly snapshot: LoadBatch;
  readonly batches: readonly LoadBatch[];
}

/**
 * The batches of a load as they arrive: freshly parsed, so that they are in the same memory as a
 * frame that is about to be applied.
 */
export function arriving({ batches }: DepthLoad): () => LoadBatch[] {
  const text = JSON.stringify(batches);
  return () => JSON.parse(text) as LoadBatch[];
}

const MID = 6_180_000;
/** Mean distance of a change from the best price, ticks: most activity is near it. */
const NEAR = 15;

/**
 * A book of `levels` a side and batches of `changes` to it, mostly near the best price, which moves
 * by a tick now and then. One change per price and batch; absolute quantities; never crossed.
 */
export function depthLoad(levels: number, changes: number, batches: number, seed = 7): DepthLoad {
  const random = seeded(seed);
  const sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  let mid = MID;
  const quantity = () => 1 + Math.floor(random() * 900_000);
  const level = (tick: number, units: number): LoadLevel => ({
    text: [(tick / 100).toFixed(2), (units / 100_000).toFixed(5)],
    price: tick / 100,
    quantity: units / 100_000,
  });
  for (let at = 1; at <= levels; at++) {
    sides.bids.set(mid - at, quantity());
    sides.asks.set(mid + at, quantity());
  }
  const batchOf = (bids: Map<number, number>, asks: Map<number, number>): LoadBatch => {
    const rows = (side: Map<number, number>) =>
      [...side].map(([tick, units]) => level(tick, units));
    const [bidRows, askRows] = [rows(bids), rows(asks)];
    const texts = (side: readonly LoadLevel[]) => side.map((row) => row.text);
    return { bids: bidRows, asks: askRows, bidTexts: texts(bidRows), askTexts: texts(askRows) };
  };
  const snapshot = batchOf(sides.bids, sides.asks);
  const near = () => 1 + Math.floor(-Math.log(1 - random()) * NEAR);
  const list = Array.from({ length: batches }, (): LoadBatch => {
    const changed = { bids: new Map<number, number>(), asks: new Map<number, number>() };
    const put = (side: 'bids' | 'asks', tick: number, units: number) => {
      changed[side].set(tick, units);
      if (units === 0) sides[side].delete(tick);
      else sides[side].set(tick, units);
    };
    const move = random() < 0.2 ? (random() < 0.5 ? 1 : -1) : 0;
    mid += move;
    if (sides.bids.has(mid)) put('bids', mid, 0);
    if (sides.asks.has(mid)) put('asks', mid, 0);
    while (changed.bids.size + changed.asks.size < changes) {
      const side = random() < 0.5 ? 'bids' : 'asks';
      const tick = side === 'bids' ? mid - near() : mid + near();
      if (changed[side].has(tick)) continue;
      put(side, tick, sides[side].has(tick) && random() < 0.3 ? 0 : quantity());
    }
    return batchOf(changed.bids, changed.asks);
  });
  return { snapshot, batches: list };
}
