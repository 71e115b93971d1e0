import { divide, instrumentOf, parseUnits, pow10, type Quote, rescale } from '@tideline/wire';
import { scaleOf } from './coins.ts';

/** Coins for showing a total: those with a chain and a market price. */
export const VALUATIONS = ['USDT', 'BTC', 'ETH'] as const;
export type Valuation = (typeof VALUATIONS)[number];

export type Quotes = ReadonlyMap<string, Pick<Quote, 'last'>>;

/**
 * Decimals of a computed worth; finer than any coin, so that two chained prices lose nothing
 * visible.
 */
export const WORTH_SCALE = 18;
/** Worth in USDT below which an asset is small. */
const SMALL = 1n * pow10(WORTH_SCALE);

interface Held {
  readonly code: string;
  readonly available: string;
  readonly frozen: string;
}

/** Available and frozen of a coin together, in the coin's units. */
export const totalUnits = ({ code, available, frozen }: Held): bigint =>
  parseUnits(available, scaleOf(code)) + parseUnits(frozen, scaleOf(code));

/** Price of a coin in USDT as units and their scale; null when none is known. */
function priceOf(code: string, quotes: Quotes | null): { units: bigint; scale: number } | null {
  // A paper dollar is worth one USDT, as the exchange values it.
  if (code === 'USDT' || code === 'Bank') return { units: 1n, scale: 0 };
  const instrument = instrumentOf(`${code}USDT`);
  const last = quotes?.get(`${code}USDT`)?.last;
  if (!instrument || last === undefined) return null;
  const units = parseUnits(last, instrument.priceDecimals);
  return units > 0n ? { units, scale: instrument.priceDecimals } : null;
}

/**
 * Worth in USDT at the last price, at {@link WORTH_SCALE}, truncated. Zero is worth zero without a
 * price; any other amount without a price is null.
 */
export function worthOf(code: string, units: bigint, quotes: Quotes | null): bigint | null {
  if (units === 0n) return 0n;
  const price = priceOf(code, quotes);
  if (price === null) return null;
  return rescale(units * price.units, scaleOf(code) + price.scale, WORTH_SCALE, 'floor');
}

/** Codes of held coins without a present price, each once. */
export const unpricedOf = (held: readonly Held[], quotes: Quotes | null): readonly string[] => [
  ...new Set(
    held
      .filter((each) => worthOf(each.code, totalUnits(each), quotes) === null)
      .map(({ code }) => code),
  ),
];

/**
 * When the oldest price of held coins was heard, ms UTC; null while all are heard.
 * @param silent - pairs whose own source is silent, with the last instant at which it was heard
 */
export function oldestPrice(
  held: readonly Held[],
  silent: ReadonlyMap<string, number>,
): number | null {
  const times = held
    .filter((each) => totalUnits(each) > 0n)
    .flatMap(({ code }) => silent.get(`${code}USDT`) ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Worth of several holdings in USDT, at {@link WORTH_SCALE}, without those in {@link unpricedOf}.
 * Null while no prices are known and one is needed.
 */
export function sumWorth(held: readonly Held[], quotes: Quotes | null): bigint | null {
  let sum = 0n;
  for (const each of held) {
    const worth = worthOf(each.code, totalUnits(each), quotes);
    if (worth === null && quotes === null) return null;
    sum += worth ?? 0n;
  }
  return sum;
}

/** USDT worth in another coin, at {@link WORTH_SCALE}, truncated; null when either is unknown. */
export function inValuation(
  worth: bigint | null,
  valuation: Valuation,
  quotes: Quotes | null,
): bigint | null {
  const price = priceOf(valuation, quotes);
  if (worth === null || price === null) return null;
  return divide(worth * pow10(price.scale), price.units, 'floor');
}

/** Whether a list may hide it as small. A frozen balance or an unknown worth is never small. */
export function isSmall(held: Held, quotes: Quotes | null): boolean {
  if (/[1-9]/.test(held.frozen)) return false;
  const worth = worthOf(held.code, totalUnits(held), quotes);
  return worth !== null && worth < SMALL;
}
