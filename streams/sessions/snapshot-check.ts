import { type BookDelta, type BookSnapshot, FrameError } from '../venues/index.ts';

/**
 * Largest worth of a level, in whole quote coins: far above any order, in the smallest currency
 * too.
 */
const LARGEST_LEVEL = 1e15;
/** A book further than this factor from a change of the same moment is a fault of the venue. */
const SAME_MOMENT = 1.25;
/** The last deal of a quiet pair may be hours old. */
const LAST_DEAL = 2;

export interface SnapshotContext {
  /** Most levels of a side that the request allows. */
  readonly levels: number;
  /** Changes that the stream brought and no book has yet. */
  readonly waiting: readonly BookDelta[];
  /** Price of the stream's last deal; null when there was none on this connection. */
  readonly deal: number | null;
}

/**
 * Refuses a book of a REST answer that cannot be right. Nothing else proves it: REST answers have
 * no checksum, and until the next changes a wrong book would be shown as the market.
 * @throws FrameError with the reason
 */
export function checkSnapshot(
  { bids, asks }: BookSnapshot,
  { levels, waiting, deal }: SnapshotContext,
): void {
  checkSide('bids', bids, -1, levels);
  checkSide('asks', asks, 1, levels);
  const bid = Number(bids[0]?.[0] ?? 0);
  const ask = Number(asks[0]?.[0] ?? Number.POSITIVE_INFINITY);
  if (bid >= ask) throw new FrameError(`crossed: bid ${bid}, ask ${ask}`);
  const isFar = (price: number, factor: number, isBid: boolean, isAsk: boolean): boolean =>
    (isBid && price > ask * factor) || (isAsk && price * factor < bid);
  for (const change of waiting) {
    const farBid = change.bids.find(
      (level) => holds(level) && isFar(+level[0], SAME_MOMENT, true, false),
    );
    const farAsk = change.asks.find(
      (level) => holds(level) && isFar(+level[0], SAME_MOMENT, false, true),
    );
    const far = farBid ?? farAsk;
    if (far) throw new FrameError(`far from the stream, which has a level at ${far[0]}`);
  }
  if (deal !== null && isFar(deal, LAST_DEAL, true, true))
    throw new FrameError(`far from the last deal at ${deal}`);
}

type Level = readonly [price: string, quantity: string, ...rest: unknown[]];

const holds = ([, quantity]: Level): boolean => Number(quantity) > 0;

/** @param direction - 1 when prices increase from the best one */
function checkSide(name: string, side: readonly Level[], direction: 1 | -1, max: number): void {
  if (side.length > max) throw new FrameError(`${side.length} ${name} where ${max} were asked for`);
  let before = direction === 1 ? 0 : Number.POSITIVE_INFINITY;
  for (const [text, quantity] of side) {
    const price = Number(text);
    if (!(price > 0)) throw new FrameError(`${name} have the price ${text.slice(0, 40)}`);
    if (!(price * Number(quantity) <= LARGEST_LEVEL))
      throw new FrameError(`${name} have an absurd level at ${text.slice(0, 40)}`);
    if (!((price - before) * direction > 0))
      throw new FrameError(`${name} are out of order at ${text.slice(0, 40)}`);
    before = price;
  }
}
