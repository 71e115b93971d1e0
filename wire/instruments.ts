/** A tradable pair with its increments. Decimal strings are exact. */
export interface Instrument {
  /** Id in the contract and in topics, e.g. `BTCUSDT`. */
  readonly symbol: string;
  /** Codes of `coins.ts`. */
  readonly base: string;
  readonly quote: string;
  /** Smallest price step, and the decimals of a price. */
  readonly tick: string;
  readonly priceDecimals: number;
  /** Smallest quantity step, and the decimals of a quantity. */
  readonly lot: string;
  readonly quantityDecimals: number;
  /** Smallest order, in the quote coin. */
  readonly minTurnover: string;
  /** Largest order, in the base coin. */
  readonly maxQuantity: string;
  /** Fees in hundredths of a percent of turnover (10 = 0.10 %). */
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  readonly contractFeeBps: number;
  /** Base coin in one contract lot. */
  readonly contractLot: string;
  /** Allowed leverages of a contract. */
  readonly leverages: readonly number[];
  /** Required remaining margin, in hundredths of a percent of notional. */
  readonly maintenanceBps: number;
  /** Start price of the simulated history; only the simulator reads it. */
  readonly anchorPrice: string;
  /** Price steps by which the book may be grouped. */
  readonly groupings: readonly string[];
}

type Row = readonly [
  base: string,
  anchor: string,
  priceDecimals: number,
  quantityDecimals: number,
  contractLot: string,
  maxQuantity: string,
];

const ROWS: readonly Row[] = [
  ['BTC', '61800.00', 2, 5, '0.001', '100'],
  ['ETH', '2650.00', 2, 4, '0.01', '2000'],
  ['BNB', '580.00', 2, 3, '0.1', '10000'],
  ['SOL', '148.00', 2, 3, '0.1', '40000'],
  ['XRP', '0.5200', 4, 1, '10', '5000000'],
  ['ADA', '0.3850', 4, 1, '10', '5000000'],
  ['DOGE', '0.10500', 5, 0, '100', '20000000'],
  ['TRX', '0.13200', 5, 1, '100', '20000000'],
  ['AVAX', '24.500', 3, 2, '1', '100000'],
  ['LINK', '11.300', 3, 2, '1', '200000'],
  ['DOT', '4.7500', 4, 2, '1', '500000'],
  ['LTC', '63.20', 2, 3, '0.1', '50000'],
  ['BCH', '340.0', 1, 3, '0.01', '10000'],
  ['UNI', '6.2000', 4, 2, '1', '300000'],
  ['ATOM', '4.8000', 4, 2, '1', '500000'],
  ['ETC', '19.500', 3, 2, '1', '100000'],
  ['XLM', '0.09800', 5, 0, '100', '20000000'],
  ['FIL', '3.8000', 4, 2, '1', '500000'],
  ['NEAR', '4.2000', 4, 1, '1', '500000'],
  ['APT', '6.5000', 4, 2, '1', '300000'],
];

/** The step of a number of decimals: 3 → `0.001`. */
export const stepOf = (decimals: number): string =>
  decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;

/** One, ten, a hundred and a thousand ticks, as plain decimals. */
export function groupingsOf(decimals: number): string[] {
  return [0, 1, 2, 3].map((power) =>
    decimals - power > 0 ? stepOf(decimals - power) : `1${'0'.repeat(power - decimals)}`,
  );
}

/** The 20 pairs of the exchange, BTC/USDT and ETH/USDT first. */
export const INSTRUMENTS: readonly Instrument[] = ROWS.map(
  ([base, anchorPrice, priceDecimals, quantityDecimals, contractLot, maxQuantity], index) => ({
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    tick: stepOf(priceDecimals),
    priceDecimals,
    lot: stepOf(quantityDecimals),
    quantityDecimals,
    minTurnover: '5',
    maxQuantity,
    makerFeeBps: 10,
    takerFeeBps: 20,
    contractFeeBps: 5,
    contractLot,
    leverages: index < 2 ? [1, 2, 5, 10, 20, 50, 100] : [1, 2, 5, 10, 20, 50],
    maintenanceBps: index < 2 ? 50 : 100,
    anchorPrice,
    groupings: groupingsOf(priceDecimals),
  }),
);

/** For {@link instrumentOf}; only `increments.ts` changes it. */
export const BY_SYMBOL = new Map(INSTRUMENTS.map((each) => [each.symbol, each]));

export const instrumentOf = (symbol: string): Instrument | undefined => BY_SYMBOL.get(symbol);
/** The display name, such as `BTC/USDT`. */
export const pairName = (instrument: Instrument): string =>
  `${instrument.base}/${instrument.quote}`;
