/**
 * Fields of a bar that indicators read; plain numbers, because charts and averages are not money.
 */
export interface Bar {
  /** Opening, ms UTC; only indicators of a day read it. */
  readonly time?: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Named outputs of one bar; null while warming up. */
export type Outputs<Name extends string> = Readonly<Record<Name, number | null>>;

/**
 * A streaming indicator: `push` adds a closed bar; `peek` returns the result for the live bar
 * without changing anything, so that a chart can redraw its last point with every deal. `peek(bar)`
 * always equals the result of `push(bar)`.
 */
export interface Indicator<Name extends string = string> {
  /** Column names in the order they are usually shown. */
  readonly outputs: readonly Name[];
  push(bar: Bar): Outputs<Name>;
  peek(bar: Bar): Outputs<Name>;
}
