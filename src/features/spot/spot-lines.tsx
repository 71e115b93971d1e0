import type { OwnLinesProps } from '../../market/chart-mark.ts';
import { useOwnLines } from '../../market/use-own-lines.ts';
import { lazyPart, withLoaded } from '../../ui/lazy-part.tsx';
import { useOrderMarks, useOrderMoves } from './order-marks.ts';
import { useSpotLists } from './use-spot-lists.ts';

// Loaded after the chart, because it is needed only once a line was moved.
const AmendSheet = lazyPart(
  () =>
    withLoaded(
      import('./amend-sheet.tsx'),
      import('./texts.ts').then(({ orderTexts }) => orderTexts()),
    ),
  'AmendSheet',
);

/** The user's waiting spot orders as lines of the chart page, and the sheet of a moved one. */
export function SpotLines({ instrument, onLines }: OwnLinesProps) {
  const lists = useSpotLists(instrument);
  useOwnLines(onLines, useOrderMarks(lists, instrument.symbol), useOrderMoves(lists));
  return <AmendSheet lists={lists} />;
}
