import { OrderBook } from '../../streams/book/index.ts';
import type { RawRecord } from '../../streams/recording/raw-record.ts';
import { krakenChecksum } from '../../streams/venues/book-checksums.ts';
import { depthLoad } from './depth-load.ts';

/** An arbitrary day: only differences of these times matter. */
const START = Date.UTC(2026, 0, 5) * 1000;

/**
 * Raw frames of a Kraken v1 book, each with its checksum: a snapshot, then two changes near the
 * best price per frame.
 * @param perSecond - frames a second of their own time
 */
export function krakenFrames(levels: number, frames: number, perSecond: number): RawRecord[] {
  const { snapshot, batches } = depthLoad(levels, 2, frames);
  const book = new OrderBook({ priceDecimals: 2, depth: levels });
  book.reset(snapshot.bidTexts, snapshot.askTexts);
  const at = (index: number) => (1_767_571_200 + index / perSecond).toFixed(6);
  const rows = (side: readonly (readonly [string, string])[], time: string) =>
    side.map(([price, quantity]) => [price, quantity, time]);
  const texts = [
    [{ as: rows(snapshot.askTexts, at(0)), bs: rows(snapshot.bidTexts, at(0)) }],
    ...batches.map(({ bidTexts, askTexts }, index) => {
      book.apply(bidTexts, askTexts);
      const time = at(index + 1);
      const parts = [
        ...(askTexts.length > 0 ? [{ a: rows(askTexts, time) }] : []),
        ...(bidTexts.length > 0 ? [{ b: rows(bidTexts, time) }] : []),
      ];
      // The checksum is in the last of the two maps.
      const last = parts.pop() ?? {};
      return [...parts, { ...last, c: String(krakenChecksum(book)) }];
    }),
  ];
  return texts.map((parts, index) => {
    const mono = index * Math.round(1_000_000 / perSecond);
    const times = { wall: START + mono, mono, requested: null };
    const text = JSON.stringify([119, ...parts, `book-${levels}`, 'XBT/USD']);
    return { kind: 'received', connection: 1, text, url: '', file: '', line: 0, ...times };
  });
}
