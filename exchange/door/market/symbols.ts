import { instrumentOf } from '@tideline/wire';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, required } from '../parameters.ts';

const SYMBOL = /^[A-Z0-9-_.]{1,20}$/;
const LIST = /^\["[A-Z0-9-_.]{1,20}"(?:,"[A-Z0-9-_.]{1,20}")*\]$/;

interface Pairs {
  has(symbol: string): boolean;
  readonly symbols: readonly string[];
}

/**
 * The pair that a call names.
 * @throws DoorError -1102 or -1105 without it, -1100 for other characters, -1121 for an unknown
 * pair
 */
export function symbolOf(market: Pairs, parameters: DoorParameters): string {
  return known(market, required(parameters, 'symbol'));
}

/**
 * The pairs of a call with `symbol`, a JSON list `symbols`, or neither, which means all.
 * @returns the list, and whether the call names a single pair and so expects a single object
 * @throws DoorError -1128 with both, and as {@link symbolOf}
 */
export function symbolsOf(
  market: Pairs,
  parameters: DoorParameters,
): { readonly symbols: readonly string[]; readonly named: 'one' | 'list' | 'none' } {
  const list = parameters.get('symbols');
  if (list === undefined) {
    if (!parameters.has('symbol')) return { symbols: market.symbols, named: 'none' };
    return { symbols: [symbolOf(market, parameters)], named: 'one' };
  }
  if (parameters.has('symbol')) {
    throw new DoorError(-1128, 'Combination of optional parameters invalid.');
  }
  if (list === '') throw new DoorError(-1105, `Parameter 'symbols' was empty.`);
  const compact = list.replaceAll(' ', '');
  if (!LIST.test(compact)) throw illegal('symbols', LIST);
  const symbols = (JSON.parse(compact) as string[]).map((symbol) => known(market, symbol));
  return { symbols: [...new Set(symbols)], named: 'list' };
}

/** How many pairs a call names, for its weight; Infinity for all. */
export function countSymbols(parameters: DoorParameters): number {
  if (parameters.has('symbol')) return 1;
  return parameters.get('symbols')?.split(',').length ?? Number.POSITIVE_INFINITY;
}

function known(market: Pairs, symbol: string): string {
  if (!SYMBOL.test(symbol)) throw illegal('symbol', SYMBOL);
  if (!instrumentOf(symbol) || !market.has(symbol)) throw new DoorError(-1121, 'Invalid symbol.');
  return symbol;
}

const illegal = (name: string, range: RegExp): DoorError =>
  new DoorError(
    -1100,
    `Illegal characters found in parameter '${name}'; legal range is '${range.source}'.`,
  );
