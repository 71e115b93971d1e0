/** A price worth seeing on the chart, such as where an order was opened. */
export interface ChartMark {
  readonly id: string;
  readonly price: string;
  readonly tone: 'up' | 'down' | 'even' | 'alert';
  /** Short text at the line's right end. */
  readonly title: string;
}
