/** What a number that a person types has to fit. Decimal strings. */
export interface NumberRule {
  /** Digits after the point; more are cut. */
  readonly decimals: number;
  /** The draft ends on a multiple of it, rounded towards zero; one unit of `decimals` when absent. */
  readonly step?: string;
  readonly max?: string;
}
