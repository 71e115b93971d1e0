import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useNear, useWatch, type Watch } from './use-near.ts';
import type { VirtualListProps } from './windowed-list.tsx';

/**
 * Rows that are always mounted: a phone's view and a few more. Another order shows them at once. The
 * document has as many.
 */
const FIRST = 14;
/** Rows up to which all have a place in the list, and those near the view their content. */
const SHORT = 40;

// The library renders twice and measures in the task of the first render, 60 ms on a phone. It is 6 kB.
const WindowedList = lazyPart(() =>
  import('./windowed-list.tsx').then((module) => module.WindowedList),
);

/** Rows of one height, of which those near the view are mounted. */
export function VirtualList(props: VirtualListProps) {
  return props.keys.length > SHORT ? <WindowedList {...props} /> : <ShortList {...props} />;
}

function ShortList({ label, keys, rowHeight, renderRow, scroller, className }: VirtualListProps) {
  const [measured, setMeasured] = useState(false);
  useEffect(() => setMeasured(true), []);
  const own = useRef<HTMLDivElement>(null);
  const watch = useWatch(scroller ?? own);
  const rows = (
    <ul aria-label={label} style={{ position: 'relative', height: keys.length * rowHeight }}>
      {(measured ? keys : keys.slice(0, FIRST)).map((key, at) => (
        <Row
          key={key}
          id={key}
          at={at}
          count={keys.length}
          height={rowHeight}
          renderRow={renderRow}
          watch={watch}
        />
      ))}
    </ul>
  );
  if (scroller) return rows;
  return (
    <div
      ref={own}
      className={className}
      style={{ maxHeight: '100%', flexGrow: 1, overflowY: 'auto' }}
    >
      {rows}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  readonly height: number;
  readonly renderRow: (key: string) => ReactNode;
  readonly watch: Watch;
}

/** Placed by a transform: a row that takes another place shifts no layout. */
const Row = memo(function Row({ id, at, count, height, renderRow, watch }: RowProps) {
  const place = useRef<HTMLLIElement>(null);
  const near = useNear(watch, place);
  const mounted = at < FIRST || near;
  return (
    <li
      ref={place}
      style={{
        position: 'absolute',
        left: 0,
        transform: `translateY(${at * height}px)`,
        height,
        width: '100%',
      }}
      aria-hidden={mounted ? undefined : true}
      aria-posinset={at + 1}
      aria-setsize={count}
    >
      {mounted && renderRow(id)}
    </li>
  );
});
