/** The limits of one market. */
export interface MarketLimits {
  /** Of the calls of a network in a minute. */
  readonly weight: number;
  /** Of the orders of an account, each in a window. */
  readonly orders: readonly OrderLimit[];
}

export interface OrderLimit {
  readonly max: number;
  readonly interval: 'SECOND' | 'MINUTE' | 'DAY';
  readonly intervalNum: number;
  /** Length of the window, ms. */
  readonly length: number;
  /** The window in the name of a header. */
  readonly header: '10s' | '1m' | '1d';
}

const SECONDS = { interval: 'SECOND', intervalNum: 10, length: 10_000, header: '10s' } as const;
const MINUTE = { interval: 'MINUTE', intervalNum: 1, length: 60_000, header: '1m' } as const;
const DAY = { interval: 'DAY', intervalNum: 1, length: 86_400_000, header: '1d' } as const;

export const SPOT: MarketLimits = {
  weight: 6_000,
  orders: [
    { ...SECONDS, max: 100 },
    { ...DAY, max: 200_000 },
  ],
};

export const FUTURES: MarketLimits = {
  weight: 2_400,
  orders: [
    { ...SECONDS, max: 300 },
    { ...MINUTE, max: 1_200 },
  ],
};

/** A limit of orders as Binance writes it. */
export const orderLimitText = ({ interval, intervalNum, max }: OrderLimit) => ({
  rateLimitType: 'ORDERS',
  ...{ interval, intervalNum, limit: max },
});

/** The limits that `exchangeInfo` announces. */
export const rateLimitsOf = ({ orders, weight }: MarketLimits) => [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: weight },
  ...orders.map(orderLimitText),
];
