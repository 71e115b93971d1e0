/** Constraints of a typed number, as decimal strings. */
export interface NumberRule {
  /** Digits after the point; further ones are truncated. */
  readonly decimals: number;
  /**
   * On blur the draft becomes a multiple of it, rounded towards zero; defaults to one unit of
   * `decimals`.
   */
  readonly step?: string;
  readonly max?: string;
}
