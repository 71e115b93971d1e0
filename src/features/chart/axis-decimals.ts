/** Rounding errors of floats, as a share of the value and of the last digit. */
const ERROR = 1e-14;
const DIGIT_ERROR = 1e-10;

/**
 * Decimals that the labels of a price axis need: a day's chart of BTC needs no cents.
 *
 * @param prices - the labelled prices; floats, in any order
 * @param max - decimals of the pair, or of the indicator
 * @returns 0…`max`
 */
export function axisDecimals(prices: readonly number[], max: number): number {
  const exact = (price: number, decimals: number): boolean => {
    const scaled = price * 10 ** decimals;
    const off = Math.abs(scaled - Math.round(scaled));
    return !(off > DIGIT_ERROR + Math.abs(scaled) * ERROR);
  };
  for (let decimals = 0; decimals < max; decimals++) {
    if (prices.every((price) => exact(price, decimals))) return decimals;
  }
  return max;
}
