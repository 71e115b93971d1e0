import { useEffect } from 'react';
import type { ChartMark, MarkMoves, OwnLinesProps } from './chart-mark.ts';

/** Reports a product's lines to its chart until the component leaves. */
export function useOwnLines(
  onLines: OwnLinesProps['onLines'],
  marks: readonly ChartMark[],
  moves?: MarkMoves,
): void {
  useEffect(() => onLines({ marks, moves }), [onLines, marks, moves]);
  useEffect(() => () => onLines(null), [onLines]);
}
