import type { OwnLinesProps } from '../../market/chart-mark.ts';
import { useOwnLines } from '../../market/use-own-lines.ts';
import { useOrderMarks } from './order-marks.ts';
import { useSpotLists } from './use-spot-lists.ts';

/** The user's waiting spot orders as lines of the chart page. */
export function SpotLines({ instrument, onLines }: OwnLinesProps) {
  const lists = useSpotLists(instrument);
  useOwnLines(onLines, useOrderMarks(lists, instrument.symbol));
  return null;
}
