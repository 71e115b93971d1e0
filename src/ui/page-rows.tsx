import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useInView, useWatch, type Watch } from './use-in-view.ts';
import type { VirtualListProps } from './virtual-list.tsx';

/** Rows that are mounted before they are measured: a phone's view. The document has as many. */
const FIRST = 14;
/** Rows that stay mounted: another order shows them at once. */
const ALWAYS_MOUNTED = 10;
/** Rows up to which all have a place in the page, and those near the view their content. */
const SHORT = 40;

const VirtualList = lazyPart(() => import('./virtual-list.tsx'), 'VirtualList');

interface PageRowsProps extends Omit<VirtualListProps, 'className'> {
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * Rows of one height in a longer page, drawn with its first frame. The library of `VirtualList`
 * renders twice and measures in the task of the first render, 60 ms on a phone, so only a long list
 * uses it.
 */
export function PageRows(props: PageRowsProps) {
  return props.keys.length > SHORT ? <VirtualList {...props} /> : <ShortList {...props} />;
}

function ShortList({ label, keys, rowHeight, renderRow, scroller }: PageRowsProps) {
  const [measured, setMeasured] = useState(false);
  useEffect(() => setMeasured(true), []);
  const watch = useWatch(scroller);
  return (
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
  const near = useInView(watch, place);
  const mounted = at < ALWAYS_MOUNTED || (near ?? at < FIRST);
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
