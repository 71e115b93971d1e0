import type { Instrument } from '@tideline/wire';

/** A marked price on the chart, such as the entry of a position. */
export interface ChartMark {
  readonly id: string;
  readonly price: string;
  readonly tone: 'up' | 'down' | 'even' | 'alert';
  /** Short text at the line. */
  readonly title: string;
  /** Whether the user can move the line, on a chart whose owner accepts {@link MarkMoves}. */
  readonly movable?: boolean;
  /** Shown at the edge of the chart while its price is beyond the scale. */
  readonly edge?: boolean;
}

/**
 * What the owner of a chart does with lines that the user moves. Keep the object when nothing
 * changed.
 */
export interface MarkMoves {
  /**
   * The user released a line at a new price. The line returns to its own price: it moves only when
   * the marks change.
   *
   * @param id - id of the mark
   * @param price - plain decimal, rounded to the pair's tick, above zero
   */
  onMove(id: string, price: string): void;
  /** Text of what the line would bring at a price, such as `-12.30 USDT`; null when unknown. */
  resultAt?(id: string, price: string): string | null;
}

/** The user's own lines of one product on a chart. */
export interface OwnLines {
  readonly marks: readonly ChartMark[];
  /** Absent where the product has no order that can be amended. */
  readonly moves?: MarkMoves | undefined;
}

/**
 * A component that follows the user's orders and reports their lines, and shows what a move opens.
 */
export interface OwnLinesProps {
  readonly instrument: Instrument;
  /** Called with new lines, and with null when they end. */
  readonly onLines: (lines: OwnLines | null) => void;
}
