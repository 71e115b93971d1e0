import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { List, type RowComponentProps } from 'react-window';

export interface VirtualListProps {
  readonly label: string;
  /** Identity of each row, in order. */
  readonly keys: readonly string[];
  /** Height of every row, px. */
  readonly rowHeight: number;
  /** Keep it stable: a new function renders every row again. */
  readonly renderRow: (key: string) => ReactNode;
  /** The scrolling element when the list is part of a longer page; the list itself by default. */
  readonly scroller?: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
}

/** Assumed height of the view until it is measured, px: a phone's. */
const VIEW = 560;

/** A list of one row height that mounts only the rows in view. See `VirtualList`. */
export function WindowedList({
  label,
  keys,
  rowHeight,
  renderRow,
  scroller,
  className,
}: VirtualListProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(scroller?.current ?? null), [scroller]);
  return (
    <List
      aria-label={label}
      className={className ?? ''}
      rowComponent={Row}
      rowCount={keys.length}
      rowHeight={rowHeight}
      rowKey={keyOf}
      rowProps={{ keys, renderRow }}
      overscanCount={4}
      {...(scroller === undefined ? {} : { scrollElement: element, defaultHeight: VIEW })}
    />
  );
}

interface RowData {
  readonly keys: readonly string[];
  readonly renderRow: (key: string) => ReactNode;
}

const keyOf = (index: number, { keys }: RowData): string => keys[index] ?? String(index);

function Row({ index, style, ariaAttributes, keys, renderRow }: RowComponentProps<RowData>) {
  const key = keys[index];
  return (
    <div style={style} {...ariaAttributes}>
      {key === undefined ? null : renderRow(key)}
    </div>
  );
}
