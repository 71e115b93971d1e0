/**
 * The cost of a permanent checksum: Kraken's CRC-32 over the top 10 of both sides after every
 * message of two changes near the best price (its typical size), compared with the same book
 * without it.
 */
import { OrderBook } from '../streams/book/index.ts';
import { krakenChecksum } from '../streams/venues/book-checksums.ts';
import { depthLoad } from './support/depth-load.ts';
import { type Contestant, keep, measure, table } from './support/measure.ts';

const MESSAGES = 50_000;
const LEVELS = 1_000;
const CHANGES = 2;

export function run(): string {
  const { snapshot, batches } = depthLoad(LEVELS, CHANGES, MESSAGES);
  const contestant = (name: string, check: (book: OrderBook) => number): Contestant => {
    let book = new OrderBook({ priceDecimals: 2, depth: LEVELS });
    return {
      name,
      prepare: () => {
        book = new OrderBook({ priceDecimals: 2, depth: LEVELS });
        book.reset(snapshot.bidTexts, snapshot.askTexts);
      },
      run: () => {
        for (const { bidTexts, askTexts } of batches) {
          book.apply(bidTexts, askTexts);
          keep(check(book));
        }
      },
    };
  };
  const timings = measure(
    [contestant('book alone', () => 1), contestant('book and checksum', krakenChecksum)],
    MESSAGES,
  );
  const [alone, both] = timings;
  const added = (both?.median ?? 0) - (alone?.median ?? 0);
  return `${table(timings)}\n\nadded by the checksum: ${added.toFixed(3)} µs a message`;
}
