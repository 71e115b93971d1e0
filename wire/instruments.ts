import { TRADED, TRADED_CODES, type TradedCode } from './coins.ts';
import { FEE_BPS } from './fees.ts';

/** A tradable pair with its increments. Decimal strings are exact. */
export interface Instrument {
  /** Id in the contract and in topics, e.g. `BTCUSDT`. */
  readonly symbol: string;
  /** Codes of `coins.ts`. */
  readonly base: TradedCode;
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
  /** Fees in hundredths of a percent of turnover; the rates are in `fees.ts`. */
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

/** The step of a number of decimals: 3 → `0.001`. */
export const stepOf = (decimals: number): string =>
  decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;

/** One, ten, a hundred and a thousand ticks, as plain decimals. */
export function groupingsOf(decimals: number): string[] {
  return [0, 1, 2, 3].map((power) =>
    decimals - power > 0 ? stepOf(decimals - power) : `1${'0'.repeat(power - decimals)}`,
  );
}

/** The pairs of the exchange, BTC/USDT and ETH/USDT first. */
export const INSTRUMENTS: readonly Instrument[] = TRADED_CODES.map((base, index) => {
  const [, , anchorPrice, priceDecimals, quantityDecimals, contractLot, maxQuantity] = TRADED[base];
  return {
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    tick: stepOf(priceDecimals),
    priceDecimals,
    lot: stepOf(quantityDecimals),
    quantityDecimals,
    minTurnover: '5',
    maxQuantity,
    makerFeeBps: FEE_BPS.spotMaker,
    takerFeeBps: FEE_BPS.spotTaker,
    contractFeeBps: FEE_BPS.contract,
    contractLot,
    leverages: index < 2 ? [1, 2, 5, 10, 20, 50, 100] : [1, 2, 5, 10, 20, 50],
    maintenanceBps: index < 2 ? 50 : 100,
    anchorPrice,
    groupings: groupingsOf(priceDecimals),
  };
});

/** For {@link instrumentOf}; only `increments.ts` changes it. */
export const BY_SYMBOL = new Map(INSTRUMENTS.map((each) => [each.symbol, each]));

export const instrumentOf = (symbol: string): Instrument | undefined => BY_SYMBOL.get(symbol);
/** The display name, such as `BTC/USDT`. */
export const pairName = (instrument: Instrument): string =>
  `${instrument.base}/${instrument.quote}`;
