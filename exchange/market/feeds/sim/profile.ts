import { COIN_SCALE, INSTRUMENTS, type Instrument, pow10, type TradedCode } from '@tideline/wire';
import type { SimSecret } from './secret.ts';

/** Parameters of one pair. Prices in ticks, quantities in lots. */
export interface Profile {
  readonly instrument: Instrument;
  /** The root of the book's quantities. It reveals nothing about prices. */
  readonly bookKey: number;
  readonly anchorTicks: number;
  /** Ledger units of the base coin in one lot. */
  readonly lotUnits: bigint;
  /** Standard deviation of a day's return. */
  readonly volatility: number;
  /** Deals of a usual minute. */
  readonly rate: number;
  /** Turnover of a usual minute, in ticks × lots. */
  readonly turnover: number;
  /** Straight legs of a minute's price. */
  readonly legs: number;
  /** Spread at low activity, in ticks. */
  readonly spread: number;
  /** Ticks between neighbouring levels near the best price, and further out. */
  readonly fine: number;
  readonly coarse: number;
  /** Lots of a usual level near the best price. */
  readonly levelLots: number;
}

/**
 * Volatility a day, deals and thousand USDT of turnover a minute, similar to public figures of
 * large venues. The deals of the two big pairs are reduced to what a phone can display.
 */
const HABITS: Readonly<
  Record<TradedCode, readonly [volatility: number, rate: number, turnover: number]>
> = {
  BTC: [0.024, 150, 420],
  ETH: [0.03, 110, 260],
  BNB: [0.026, 42, 60],
  SOL: [0.038, 60, 95],
  XRP: [0.036, 48, 70],
  ADA: [0.038, 30, 26],
  DOGE: [0.04, 40, 48],
  TRX: [0.02, 26, 17],
  AVAX: [0.04, 28, 20],
  LINK: [0.038, 28, 20],
  DOT: [0.036, 26, 14],
  LTC: [0.034, 27, 16],
  BCH: [0.036, 26, 12],
  UNI: [0.04, 25, 11],
  ATOM: [0.036, 25, 10],
  ETC: [0.036, 24, 9],
  XLM: [0.037, 24, 8],
  FIL: [0.039, 24, 8],
  NEAR: [0.04, 25, 10],
  APT: [0.04, 24, 9],
};

/** Scale of every base coin in the ledger (`coins.ts`). */
const QUANTITY_SCALE = COIN_SCALE;

function profileOf(instrument: Instrument, secret: SimSecret): Profile {
  const [volatility, rate, thousands] = HABITS[instrument.base];
  const { priceDecimals, quantityDecimals } = instrument;
  const anchorTicks = Math.round(Number(instrument.anchorPrice) * 10 ** priceDecimals);
  const turnover = thousands * 1000 * 10 ** (priceDecimals + quantityDecimals);
  // 0.08 basis points between levels: half a dollar on BTC, one tick on coins with coarse ticks.
  const fine = Math.max(1, Math.round(anchorTicks * 8e-6));
  return {
    instrument,
    bookKey: secret.number(`${instrument.symbol}/book`),
    anchorTicks,
    lotUnits: pow10(QUANTITY_SCALE - quantityDecimals),
    volatility,
    rate,
    turnover,
    // The two big pairs change direction every 3 s. The others deal at least every 10 s, after
    // which options stop trusting a price.
    legs: rate > 100 ? 18 : 10,
    // A third of a basis point, at least one tick.
    spread: Math.max(1, Math.round(anchorTicks * 3e-5)),
    fine,
    coarse: fine * (fine > 20 ? 12 : 4),
    levelLots: Math.max(4, Math.round(turnover / anchorTicks / 60)),
  };
}

export function profiles(secret: SimSecret): ReadonlyMap<string, Profile> {
  return new Map(INSTRUMENTS.map((each) => [each.symbol, profileOf(each, secret)]));
}
