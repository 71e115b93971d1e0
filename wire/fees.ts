/** Rates of fees, in hundredths of a percent (10 = 0.10 %) of what is traded or received. */
export const FEE_BPS = {
  /** A spot order that waited in the book, and one that met it. */
  spotMaker: 10,
  spotTaker: 20,
  /** Opening and closing a contract, of its turnover. */
  contract: 5,
  /**
   * An exchange of one coin for another: 1.5 times a taker's, because the holder of a quote may
   * watch the market for ten seconds before deciding, at the house account's expense.
   */
  exchange: 30,
} as const;
