import type { DepthLoad, LoadBatch } from './depth-load.ts';

export type Row = readonly [price: string, quantity: string];

/** A depth message as the result of `JSON.parse`. */
export interface DepthMessage {
  readonly b: readonly Row[];
  readonly a: readonly Row[];
}

/** The texts of a load in a venue's format: Binance's `depthUpdate`, with consecutive ids. */
export function depthFrames({ batches }: DepthLoad): string[] {
  return batches.map(({ bidTexts, askTexts }, at) =>
    JSON.stringify({
      e: 'depthUpdate',
      E: 1_767_571_200_000 + at,
      s: 'BTCUSDT',
      U: 20 * at + 1,
      u: 20 * at + 20,
      b: bidTexts,
      a: askTexts,
    }),
  );
}

export const messageOf = ({ bidTexts, askTexts }: LoadBatch): DepthMessage => ({
  b: bidTexts,
  a: askTexts,
});
