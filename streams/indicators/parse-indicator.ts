import { Atr } from './atr.ts';
import { Boll } from './boll.ts';
import type { Indicator } from './indicator.ts';
import { Macd } from './macd.ts';
import { Ema, Sma } from './moving-averages.ts';
import { Obv } from './obv.ts';
import { Rsi } from './rsi.ts';
import { Kdj, Stoch } from './stochastics.ts';

type Maker = (a: number, b: number, c: number) => Indicator;

/** Constructors with their usual parameters, which also define the number of parameters. */
const MAKERS: Readonly<
  Record<string, { readonly usual: readonly number[]; readonly make: Maker }>
> = {
  sma: { usual: [20], make: (n) => new Sma(n) },
  ema: { usual: [20], make: (n) => new Ema(n) },
  boll: { usual: [20, 2], make: (n, k) => new Boll(n, k) },
  macd: { usual: [12, 26, 9], make: (a, b, c) => new Macd(a, b, c) },
  rsi: { usual: [14], make: (n) => new Rsi(n) },
  kdj: { usual: [9, 3, 3], make: (n, k, d) => new Kdj(n, k, d) },
  stoch: { usual: [14, 3, 3], make: (n, k, d) => new Stoch(n, k, d) },
  obv: { usual: [], make: () => new Obv() },
  atr: { usual: [14], make: (n) => new Atr(n) },
};

/** Names of all indicators, for help texts. */
export const INDICATORS: readonly string[] = Object.keys(MAKERS);

/**
 * Parses an indicator: `macd(12,26,9)`, `obv()`, `rsi` (usual parameters).
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
  const numbers = given.length === 0 ? maker.usual : given.map((part) => Number(part));
  const usual = `${name}(${maker.usual.join(',')})`;
  if (numbers.length !== maker.usual.length) {
    throw new RangeError(`"${text}": ${maker.usual.length} parameters expected, as in ${usual}`);
  }
  for (const [index, number] of numbers.entries()) {
    const width = name === 'boll' && index === 1;
    const valid = width ? number > 0 && number < 100 : Number.isInteger(number) && number >= 1;
    if (!valid || number > 10_000)
      throw new RangeError(`"${text}": numbers as in ${usual} expected`);
  }
  const [a = 0, b = 0, c = 0] = numbers;
  return maker.make(a, b, c);
}
