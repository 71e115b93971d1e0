import type { BookLevel } from '@tideline/streams';

/**
 * A step of cumulative depth: the total available up to this price. Floats: positions in a picture.
 */
export interface DepthStep {
  readonly price: number;
  readonly total: number;
}

export interface DepthCurve {
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  /** Halfway between the best prices: the middle of the picture. */
  readonly middle: number;
  /** Price distance shown to either side: as far as both sides reach. */
  readonly reach: number;
  /** The larger of both totals within reach. */
  readonly top: number;
}

const stepOf = ({ price, total }: BookLevel): DepthStep => ({
  price: Number(price),
  total: Number(total),
});

/** Cumulative depth around the middle price, or null when a side is empty. */
export function depthCurve(book: {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}): DepthCurve | null {
  const [bids, asks] = [book.bids.map(stepOf), book.asks.map(stepOf)];
  const [bid, ask, lowest, highest] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (!bid || !ask || !lowest || !highest) return null;
  const middle = (bid.price + ask.price) / 2;
  const reach = Math.min(middle - lowest.price, highest.price - middle);
  if (!(reach > 0)) return null;
  const within = ({ price }: DepthStep) => Math.abs(price - middle) <= reach;
  const near = { bids: bids.filter(within), asks: asks.filter(within) };
  const top = Math.max(near.bids.at(-1)?.total ?? 0, near.asks.at(-1)?.total ?? 0);
  return { ...near, middle, reach, top };
}

/** The total available up to a price: its step, or null between the best prices. */
export function depthAt({ bids, asks, middle }: DepthCurve, price: number): DepthStep | null {
  const found =
    price < middle
      ? bids.findLast((step) => step.price >= price)
      : asks.findLast((step) => step.price <= price);
  return found ?? null;
}

/**
 * The area under one side as an SVG path in a box of 100 × 100, with the middle price at x = 50.
 * Depth rises in steps: there is nothing between two levels.
 */
export function depthPath(curve: DepthCurve, side: 'bids' | 'asks'): string {
  const { middle, reach, top } = curve;
  const x = (price: number) => (50 + ((price - middle) / reach) * 50).toFixed(2);
  // A tenth of the height stays empty above the deeper side.
  const y = (total: number) => (100 - (top > 0 ? (total / top) * 90 : 0)).toFixed(2);
  const steps = curve[side];
  const [first] = steps;
  if (!first) return '';
  const edge = side === 'bids' ? '0' : '100';
  const line = steps.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('');
  return `M${x(first.price)} 100${line}H${edge}V100Z`;
}
