import { instrumentOf } from '@tideline/wire';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import { eightDecimals } from '../text.ts';
import { assertOpen, type MarketDependencies } from './door-market.ts';
import { symbolsOf } from './symbols.ts';
import { averageOf, bestOf, dayTicker, miniOf, type SpanTicker, spanTicker } from './tickers.ts';
import { fiveMinutes, windowBar, windowLength } from './window.ts';

/**
 * Answers one row for a single pair, else a list. A named pair whose feed is silent is refused; the
 * list of all leaves it out.
 */
async function rows<Row>(
  { market }: MarketDependencies,
  parameters: DoorParameters,
  row: (symbol: string) => Row | null | Promise<Row | null>,
): Promise<Row | Row[]> {
  const { symbols, named } = symbolsOf(market, parameters);
  const found: Row[] = [];
  for (const symbol of symbols) {
    if (named === 'none' && !market.fresh(symbol)) continue;
    assertOpen(market, symbol);
    const one = await row(symbol);
    if (one !== null) found.push(one);
    else if (named !== 'none') throw new DoorError(-1013, 'Market is closed.');
  }
  const [only] = found;
  return named === 'one' && only !== undefined ? only : found;
}

export function prices(dependencies: MarketDependencies, parameters: DoorParameters) {
  return rows(dependencies, parameters, (symbol) => {
    const quote = dependencies.market.quote(symbol);
    return quote && { symbol, price: eightDecimals(quote.last) };
  });
}

export function bookTickers(dependencies: MarketDependencies, parameters: DoorParameters) {
  return rows(dependencies, parameters, (symbol) => {
    dependencies.market.refreshBook(symbol);
    const { seq: _, ...best } = bestOf(dependencies, symbol);
    return { symbol, ...best };
  });
}

export function dayTickers(
  dependencies: MarketDependencies,
  parameters: DoorParameters,
  now: number,
) {
  const form = formOf(parameters);
  return rows(dependencies, parameters, (symbol) => {
    dependencies.market.refreshBook(symbol);
    const ticker = dayTicker(dependencies, symbol, now);
    return ticker && form(ticker);
  });
}

/** Figures of a rolling window; a call must name its pairs. */
export function windowTickers(
  dependencies: MarketDependencies,
  parameters: DoorParameters,
  now: number,
) {
  const form = formOf(parameters);
  const length = windowLength(parameters.get('windowSize') ?? '1d');
  if (!parameters.has('symbol') && !parameters.has('symbols')) {
    throw new DoorError(
      -1102,
      "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed.",
    );
  }
  return rows(dependencies, parameters, async (symbol) => {
    const bar = await windowBar(dependencies.market, symbol, length, now);
    return bar && form(spanTicker(dependencies, symbol, bar, now));
  });
}

export async function averagePrice({ market }: MarketDependencies, symbol: string) {
  assertOpen(market, symbol);
  const bar = await fiveMinutes(market, symbol);
  const last = market.deals(symbol, market.lastDealId(symbol) - 1)[0];
  if (!bar || !last) throw new DoorError(-1013, 'Market is closed.');
  const scale = instrumentOf(symbol)?.priceDecimals ?? 0;
  return { mins: 5, price: averageOf(bar, scale), closeTime: last.time };
}

/** The asked form: all fields, or the short list. @throws DoorError -1130 */
function formOf(parameters: DoorParameters): (ticker: SpanTicker) => unknown {
  const type = parameters.get('type') ?? 'FULL';
  if (type === 'FULL') return (ticker) => ticker;
  if (type === 'MINI') return miniOf;
  throw new DoorError(-1130, "Data sent for parameter 'type' is not valid.");
}
