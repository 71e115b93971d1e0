/** A marked price on the chart, such as the entry of a position. */
export interface ChartMark {
  readonly id: string;
  readonly price: string;
  readonly tone: 'up' | 'down' | 'even' | 'alert';
  /** Short text at the right end of the line. */
  readonly title: string;
}
