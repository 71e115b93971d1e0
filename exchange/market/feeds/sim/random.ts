/**
 * Randomness of the simulated market: hashes of integers instead of a stateful generator.
 *
 * A value depends only on its inputs (seed, symbol, day, minute …), so that any instant can be
 * computed alone and in any order. The mixer is the 32-bit finaliser of MurmurHash3: two
 * multiplications, full avalanche, about 2 ns. It is not suitable for secrets.
 */

/**
 * Mixes 32 bits; every input bit flips every output bit with probability about one half. Hashes are
 * signed throughout: V8 keeps those in registers, while unsigned ones above 2^31 become heap
 * numbers.
 */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/** Combines two hashes; the odd constant is 2^32 / golden ratio, which separates neighbours. */
export function hash(a: number, b: number): number {
  return mix(Math.imul(a, 0x9e3779b1) ^ mix(b + 0x7f4a7c15));
}

/** A hash as a number in [0, 1). */
export const unit = (bits: number): number => (bits >>> 0) / 4294967296;

/** A hash as a whole number in [0, n). */
export const pick = (bits: number, n: number): number => (bits >>> 0) % n;

/**
 * A hash as a nearly normal number, mean 0 and deviation 1: the sum of its four bytes. It never
 * exceeds 3.45; the market gets its fat tails from bursts instead. 147.8 is the deviation of the
 * sum of four uniform bytes.
 */
export function gauss(bits: number): number {
  return (
    ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 147.8
  );
}

/**
 * e^x from additions and multiplications alone, so that the same seed gives the same market on
 * every engine: `Math.exp` may differ in the last bit. Exact to 1e-14 for |x| ≤ 3, all the walk can
 * reach.
 */
export function exp(x: number): number {
  const part = x / 16;
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= 9; n++) {
    term *= part / n;
    sum += term;
  }
  const squared = sum * sum;
  const fourth = squared * squared;
  const eighth = fourth * fourth;
  return eighth * eighth;
}
