/** The public market data of the door over REST: a translation of what the market publishes. */
import type { DoorParameters } from '../parameters.ts';
import type { DoorCall, DoorRoute } from '../route.ts';
import { aggregates, trades } from './deals.ts';
import { depth, depthWeight } from './depth.ts';
import type { MarketDependencies } from './door-market.ts';
import { exchangeInfo, INFO_PARAMETERS } from './exchange-info.ts';
import { KLINE_PARAMETERS, klines } from './klines.ts';
import { averagePrice, bookTickers, dayTickers, prices, windowTickers } from './prices.ts';
import { countSymbols, symbolOf } from './symbols.ts';

const NAMES = ['symbol', 'symbols'] as const;

/** The spot calls of market data, `/api/v3/…`. Anyone may make them. */
export function marketRoutes(dependencies: MarketDependencies): DoorRoute[] {
  const { market } = dependencies;
  const get = (
    path: string,
    weight: DoorRoute['weight'],
    parameters: readonly string[],
    answer: (parameters: DoorParameters, call: DoorCall) => unknown,
  ): DoorRoute => ({
    ...{ method: 'GET', path: `/api/v3/${path}`, security: 'anyone', weight, parameters },
    answer: (call) => answer(call.parameters, call),
  });
  /** A call about one pair. */
  const ofPair = (
    path: string,
    weight: DoorRoute['weight'],
    parameters: readonly string[],
    answer: (symbol: string, parameters: DoorParameters) => unknown,
  ): DoorRoute =>
    get(path, weight, ['symbol', ...parameters], (all) => answer(symbolOf(market, all), all));
  const candles = (symbol: string, parameters: DoorParameters): Promise<unknown> =>
    klines(market, symbol, parameters);
  const klineParameters = KLINE_PARAMETERS.slice(1);
  return [
    get('ping', 1, [], () => ({})),
    get('time', 1, [], (_, { now }) => ({ serverTime: Math.floor(now) })),
    get('exchangeInfo', 20, INFO_PARAMETERS, (all) => exchangeInfo(dependencies, all)),
    ofPair('depth', depthWeight, ['limit'], (symbol, all) => depth(dependencies, symbol, all)),
    ofPair('trades', 25, ['limit'], (symbol, all) => trades(dependencies, symbol, all)),
    ofPair('historicalTrades', 25, ['limit', 'fromId'], (symbol, all) =>
      trades(dependencies, symbol, all),
    ),
    ofPair('aggTrades', 4, ['fromId', 'startTime', 'endTime', 'limit'], (symbol, all) =>
      aggregates(dependencies, symbol, all),
    ),
    ofPair('klines', 2, klineParameters, candles),
    ofPair('uiKlines', 2, klineParameters, candles),
    ofPair('avgPrice', 2, [], (symbol) => averagePrice(dependencies, symbol)),
    get('ticker/24hr', dayWeight, [...NAMES, 'type'], (all, { now }) =>
      dayTickers(dependencies, all, Math.floor(now)),
    ),
    get('ticker/price', pairWeight, NAMES, (all) => prices(dependencies, all)),
    get('ticker/bookTicker', pairWeight, NAMES, (all) => bookTickers(dependencies, all)),
    get(
      'ticker',
      (all) => Math.min(4 * countSymbols(all), 200),
      [...NAMES, 'windowSize', 'type'],
      (all, { now }) => windowTickers(dependencies, all, Math.floor(now)),
    ),
  ];
}

const pairWeight = (parameters: DoorParameters): number => (parameters.has('symbol') ? 2 : 4);

function dayWeight(parameters: DoorParameters): number {
  const count = countSymbols(parameters);
  if (count > 100) return 80;
  return count > 20 ? 40 : 2;
}
