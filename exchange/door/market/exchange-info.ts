import { formatUnits } from '@tideline/wire';
import { PAIRS, type Pair, priceText } from '../../market/matching/pair.ts';
import { OPEN_ORDERS_LIMIT } from '../../products/spot/rules.ts';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import { rateLimitsOf, SPOT } from '../rate-limits.ts';
import type { MarketDependencies } from './door-market.ts';
import { symbolsOf } from './symbols.ts';

export const INFO_PARAMETERS = [
  'symbol',
  'symbols',
  'permissions',
  'showPermissionSets',
  'symbolStatus',
] as const;

const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;

/** Bounds of a trailing distance that the door takes, basis points. */
const TRAILING = { min: 10, max: 2000 } as const;
const STATUSES = ['TRADING', 'HALT', 'BREAK'];

/** The pairs with their rules, as the exchange checks them. @throws DoorError */
export function exchangeInfo({ market, clock }: MarketDependencies, parameters: DoorParameters) {
  const { symbols, named } = symbolsOf(market, parameters);
  const status = parameters.get('symbolStatus');
  const permissions = parameters.get('permissions');
  if (named !== 'none' && (status !== undefined || permissions !== undefined)) {
    throw new DoorError(-1128, 'Combination of optional parameters invalid.');
  }
  if (status !== undefined && !STATUSES.includes(status)) {
    throw new DoorError(-1122, 'Invalid symbol status.');
  }
  const spot = permissions === undefined || /(^|")SPOT($|")/.test(permissions);
  const sets = parameters.get('showPermissionSets') === 'false' ? [] : [['SPOT']];
  const shown = (spot ? symbols : []).flatMap((symbol) => {
    const pair = PAIRS.get(symbol);
    const state = market.fresh(symbol) ? 'TRADING' : 'HALT';
    return pair && (status ?? state) === state ? [symbolInfo(pair, state, sets)] : [];
  });
  return {
    timezone: 'UTC',
    serverTime: Math.floor(clock.now()),
    rateLimits: rateLimitsOf(SPOT),
    exchangeFilters: [],
    symbols: shown,
  };
}

function symbolInfo(pair: Pair, status: string, permissionSets: readonly unknown[]) {
  const { symbol, base, quote } = pair;
  return {
    symbol,
    status,
    baseAsset: base.code,
    baseAssetPrecision: base.scale,
    quoteAsset: quote.code,
    quotePrecision: quote.scale,
    quoteAssetPrecision: quote.scale,
    baseCommissionPrecision: base.scale,
    quoteCommissionPrecision: quote.scale,
    orderTypes: ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(pair),
    permissions: [],
    permissionSets,
    // The exchange ends the newer order where an account would trade with itself.
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
  };
}

/** Steps and bounds of prices, and of quantities in lots of `lot` units. */
export function stepsOf(pair: Pair, lot: bigint) {
  const { base, instrument, maxPrice, maxQuantity, tick } = pair;
  const quantity = (units: bigint): string => formatUnits(units, base.scale);
  const lots = {
    minQty: quantity(lot),
    maxQty: quantity(maxQuantity - (maxQuantity % lot)),
    stepSize: quantity(lot),
  };
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: priceText(pair, tick),
      maxPrice: priceText(pair, maxPrice),
      tickSize: instrument.tick,
    },
    { filterType: 'LOT_SIZE', ...lots },
    { filterType: 'MARKET_LOT_SIZE', ...lots },
  ];
}

/** The rules of a pair. A rule that has no bound names one that no valid price can pass. */
function filtersOf(pair: Pair) {
  const { instrument, tick, maxPrice, lot, quote } = pair;
  return [
    ...stepsOf(pair, lot),
    {
      filterType: 'NOTIONAL',
      minNotional: instrument.minTurnover,
      applyMinToMarket: true,
      maxNotional: formatUnits(pair.maxTurnover, quote.scale),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '1.1',
      bidMultiplierDown: '0',
      askMultiplierUp: String(maxPrice / tick),
      askMultiplierDown: '0.9',
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: OPEN_ORDERS_LIMIT },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: OPEN_ORDERS_LIMIT },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: TRAILING.min,
      maxTrailingAboveDelta: TRAILING.max,
      minTrailingBelowDelta: TRAILING.min,
      maxTrailingBelowDelta: TRAILING.max,
    },
  ];
}
