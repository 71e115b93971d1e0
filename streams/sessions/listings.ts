/** A pair that a venue lists. Decimal strings are exact. */
export interface Listing {
  /** The venue's own name. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Smallest price step. */
  readonly tick: string;
  /** Smallest quantity step, in the base coin. */
  readonly lot: string;
  /** Smallest order in the quote coin; null when the venue states none. */
  readonly minTurnover: string | null;
  /** Whether it trades now. */
  readonly open: boolean;
}

/** A past candle of a venue; absent amounts are null. */
export interface CandleText {
  /** Opening instant, ms UTC. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** In the base coin. */
  readonly volume: string;
  /** In the quote coin. */
  readonly turnover: string | null;
  readonly count: number | null;
  /** Bought by takers, in the base and in the quote coin. */
  readonly takerVolume: string | null;
  readonly takerTurnover: string | null;
}

/** A past trade of a venue. */
export interface TradeText {
  readonly time: number;
  readonly price: string;
  readonly quantity: string;
  readonly side: 'buy' | 'sell';
}

/** `0.00100000` → `0.001`, `1.000` → `1`. */
export function plainStep(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The step of a number of decimals: 3 → `0.001`. */
export function stepOf(decimals: number): string {
  return decimals <= 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
}
