import { formatUnits } from '@tideline/wire';
import { PAIRS, type Pair } from '../../market/matching/pair.ts';
import { OPEN_CONTRACTS_LIMIT } from '../../products/contracts/rules.ts';
import { DoorError } from '../door-error.ts';
import { type DoorParameters, required } from '../parameters.ts';
import { FUTURES, rateLimitsOf } from '../rate-limits.ts';
import type { DoorCall, DoorRoute } from '../route.ts';
import { amountText, shareText } from '../text.ts';
import { aggregates, trades } from './deals.ts';
import { depth } from './depth.ts';
import { assertOpen, type MarketDependencies } from './door-market.ts';
import { stepsOf } from './exchange-info.ts';
import { klines } from './klines.ts';
import { bookTickers, dayTickers, prices } from './prices.ts';
import { symbolOf } from './symbols.ts';

/** How often the venue settles funding, ms; the exchange's contracts have none. */
const FUNDING_INTERVAL = 28_800_000;
const NO_RATE = '0.00000000';

/** The futures calls of market data, `/fapi/v1/…`. Anyone may make them. */
export function futuresMarketRoutes(dependencies: MarketDependencies): DoorRoute[] {
  const { market } = dependencies;
  const get = (
    path: string,
    weight: DoorRoute['weight'],
    answer: (parameters: DoorParameters, call: DoorCall) => unknown,
  ): DoorRoute => ({
    // Futures ignore parameters that they do not know.
    ...{ method: 'GET', path: `/fapi/v1/${path}`, security: 'anyone', weight, parameters: [] },
    answer: (call) => answer(call.parameters, call),
  });
  const ofPair = (
    path: string,
    weight: DoorRoute['weight'],
    answer: (symbol: string, parameters: DoorParameters, call: DoorCall) => unknown,
  ): DoorRoute => get(path, weight, (all, call) => answer(symbolOf(market, all), all, call));
  const timed = <Row extends object>(rows: Row | readonly Row[], time: number) =>
    Array.isArray(rows) ? rows.map((row) => ({ ...row, time })) : { ...rows, time };
  const named = (parameters: DoorParameters) =>
    parameters.has('symbol') ? [symbolOf(market, parameters)] : market.symbols;
  const version2 = (route: DoorRoute): DoorRoute => ({
    ...route,
    path: route.path.replace('/v1/', '/v2/'),
  });
  const price = get('ticker/price', pairWeight, async (all, { now }) =>
    timed(await prices(dependencies, all), Math.floor(now)),
  );

  return [
    get('ping', 1, () => ({})),
    get('time', 1, (_, { now }) => ({ serverTime: Math.floor(now) })),
    get('exchangeInfo', 1, (_, { now }) => futuresInfo(dependencies, Math.floor(now))),
    ofPair('depth', depthWeight, (symbol, all, { now }) => {
      const time = Math.floor(now);
      const { lastUpdateId, asks, bids } = depth(dependencies, symbol, all, 500);
      return { lastUpdateId, E: time, T: time, bids, asks };
    }),
    ofPair('trades', 5, (symbol, all) => trades(dependencies, symbol, all)),
    ofPair('historicalTrades', 20, (symbol, all) => trades(dependencies, symbol, all)),
    ofPair('aggTrades', 20, (symbol, all) =>
      aggregates(dependencies, symbol, all).map(({ M: _, ...row }) => row),
    ),
    ofPair('klines', klineWeight, (symbol, all) => klines(market, symbol, all, 1_500)),
    get('continuousKlines', klineWeight, (all) => {
      if (required(all, 'contractType') !== 'PERPETUAL') {
        throw new DoorError(-1130, "Data sent for parameter 'contractType' is not valid.");
      }
      const symbol = symbolOf(market, new Map([['symbol', required(all, 'pair')]]));
      return klines(market, symbol, all, 1_500);
    }),
    get('ticker/24hr', dayWeight, async (all, { now }) => {
      const rows = await dayTickers(dependencies, all, Math.floor(now));
      return Array.isArray(rows) ? rows.map(withoutBest) : withoutBest(Object(rows));
    }),
    price,
    version2(price),
    get('ticker/bookTicker', pairWeight, async (all, { now }) =>
      timed(await bookTickers(dependencies, all), Math.floor(now)),
    ),
    get('premiumIndex', 1, (all, { now }) => {
      const rows = named(all).flatMap((symbol) => {
        if (all.has('symbol')) assertOpen(market, symbol);
        return market.fresh(symbol) ? (premium(dependencies, symbol, Math.floor(now)) ?? []) : [];
      });
      return all.has('symbol') ? rows[0] : rows;
    }),
    // There is no funding, so no funding was ever paid.
    get('fundingRate', 1, (all) => {
      named(all);
      return [];
    }),
    get('fundingInfo', 1, () => []),
  ];
}

const pairWeight = (parameters: DoorParameters): number => (parameters.has('symbol') ? 2 : 5);
const dayWeight = (parameters: DoorParameters): number => (parameters.has('symbol') ? 1 : 40);

function depthWeight(parameters: DoorParameters): number {
  const limit = Number(parameters.get('limit') ?? 500);
  if (limit <= 50) return 2;
  if (limit <= 100) return 5;
  return limit <= 500 ? 10 : 20;
}

function klineWeight(parameters: DoorParameters): number {
  const limit = Number(parameters.get('limit') ?? 500);
  if (limit < 100) return 1;
  if (limit < 500) return 2;
  return limit <= 1_000 ? 5 : 10;
}

/** Futures tickers have no best prices. */
function withoutBest(ticker: object): object {
  const {
    prevClosePrice: _a,
    bidPrice: _b,
    bidQty: _c,
    askPrice: _d,
    askQty: _e,
    ...rest
  } = ticker as Record<string, unknown>;
  return rest;
}

/** The mark of a pair. Its index is the last price: the exchange has one market of each pair. */
export function premium({ market }: MarketDependencies, symbol: string, now: number) {
  const decimals = PAIRS.get(symbol)?.priceDecimals ?? 0;
  const mark = market.mark(symbol);
  const last = market.last(symbol);
  if (mark === null || last === null) return null;
  return {
    symbol,
    markPrice: amountText(mark, decimals),
    indexPrice: amountText(last, decimals),
    estimatedSettlePrice: amountText(mark, decimals),
    lastFundingRate: NO_RATE,
    interestRate: NO_RATE,
    nextFundingTime: Math.ceil((now + 1) / FUNDING_INTERVAL) * FUNDING_INTERVAL,
    time: now,
  };
}

const ORDER_TYPES = ['LIMIT', 'MARKET', 'STOP_MARKET', 'TAKE_PROFIT_MARKET'] as const;

function futuresInfo({ market }: MarketDependencies, now: number) {
  const quote = [...PAIRS.values()][0]?.quote.code ?? 'USDT';
  return {
    timezone: 'UTC',
    serverTime: now,
    futuresType: 'U_MARGINED',
    rateLimits: rateLimitsOf(FUTURES),
    exchangeFilters: [],
    assets: [{ asset: quote, marginAvailable: true, autoAssetExchange: '0' }],
    symbols: market.symbols.flatMap((symbol) => {
      const pair = PAIRS.get(symbol);
      return pair ? [contractInfo(pair, market.fresh(symbol) ? 'TRADING' : 'SETTLING')] : [];
    }),
  };
}

function contractInfo(pair: Pair, status: string) {
  const { base, contractLot, instrument, quote, symbol } = pair;
  const min = Math.min(...instrument.leverages.map((leverage) => 100 / leverage));
  return {
    symbol,
    pair: symbol,
    contractType: 'PERPETUAL',
    deliveryDate: 4_133_404_800_000,
    onboardDate: 1_569_398_400_000,
    status,
    maintMarginPercent: shareText(instrument.maintenanceBps * 100),
    requiredMarginPercent: min.toFixed(4),
    baseAsset: base.code,
    quoteAsset: quote.code,
    marginAsset: quote.code,
    pricePrecision: instrument.priceDecimals,
    quantityPrecision: formatUnits(contractLot, base.scale).split('.')[1]?.length ?? 0,
    baseAssetPrecision: base.scale,
    quotePrecision: quote.scale,
    underlyingType: 'COIN',
    underlyingSubType: [],
    triggerProtect: '0.0500',
    liquidationFee: '0.000000',
    marketTakeBound: '0.10',
    maxMoveOrderLimit: 10_000,
    filters: [
      ...stepsOf(pair, contractLot),
      { filterType: 'MAX_NUM_ORDERS', limit: OPEN_CONTRACTS_LIMIT },
      { filterType: 'MAX_NUM_ALGO_ORDERS', limit: OPEN_CONTRACTS_LIMIT },
      {
        filterType: 'PERCENT_PRICE',
        multiplierUp: '1.1000',
        multiplierDown: '0.9000',
        multiplierDecimal: '4',
      },
    ],
    orderTypes: ORDER_TYPES,
    timeInForce: ['GTC', 'IOC', 'FOK', 'GTX'],
  };
}
