import { Atr } from './atr.ts';
import { Boll } from './boll.ts';
import type { Indicator } from './indicator.ts';
import { Macd } from './macd.ts';
import { Ema, Sma } from './moving-averages.ts';
import { Obv } from './obv.ts';
import { Rsi } from './rsi.ts';
import { Kdj, Stoch } from './stochastics.ts';
import { Vwap } from './vwap.ts';

type Maker = (a: number, b: number, c: number) => Indicator;

/** Constructors with their defaults parameters, which also define the number of parameters. */
const MAKERS: Readonly<
  Record<string, { readonly defaults: readonly number[]; readonly make: Maker }>
> = {
  sma: { defaults: [20], make: (n) => new Sma(n) },
  ema: { defaults: [20], make: (n) => new Ema(n) },
  boll: { defaults: [20, 2], make: (n, k) => new Boll(n, k) },
  macd: { defaults: [12, 26, 9], make: (a, b, c) => new Macd(a, b, c) },
  rsi: { defaults: [14], make: (n) => new Rsi(n) },
  kdj: { defaults: [9, 3, 3], make: (n, k, d) => new Kdj(n, k, d) },
  stoch: { defaults: [14, 3, 3], make: (n, k, d) => new Stoch(n, k, d) },
  obv: { defaults: [], make: () => new Obv() },
  atr: { defaults: [14], make: (n) => new Atr(n) },
  vwap: { defaults: [], make: () => new Vwap() },
};

/** Names of all indicators, for help texts. */
export const INDICATORS: readonly string[] = Object.keys(MAKERS);

/**
 * Parses an indicator: `macd(12,26,9)`, `obv()`, `rsi` (default parameters).
 *
 * Lengths are whole numbers 1…10000; only `boll`'s width may have a fraction.
 * @throws RangeError with the expected form
 */
export function parseIndicator(text: string): Indicator {
  const match = /^\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*$/i.exec(text);
  const name = match?.[1]?.toLowerCase() ?? '';
  const maker = Object.hasOwn(MAKERS, name) ? MAKERS[name] : undefined;
  if (!maker) throw new RangeError(`"${text}": one of ${INDICATORS.join(', ')} expected`);
  const inside = match?.[2]?.trim();
  const given = inside === undefined || inside === '' ? [] : inside.split(',');
  const numbers = given.length === 0 ? maker.defaults : given.map((part) => Number(part));
  const example = `${name}(${maker.defaults.join(',')})`;
  if (numbers.length !== maker.defaults.length) {
    throw new RangeError(
      `"${text}": ${maker.defaults.length} parameters expected, as in ${example}`,
    );
  }
  for (const [index, number] of numbers.entries()) {
    const width = name === 'boll' && index === 1;
    const valid = width ? number > 0 && number < 100 : Number.isInteger(number) && number >= 1;
    if (!valid || number > 10_000)
      throw new RangeError(`"${text}": numbers as in ${example} expected`);
  }
  const [a = 0, b = 0, c = 0] = numbers;
  return maker.make(a, b, c);
}
