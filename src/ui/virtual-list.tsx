import type { ReactNode } from 'react';
import { List, type RowComponentProps } from 'react-window';

interface VirtualListProps {
  readonly label: string;
  /** Identity of each row, in order. */
  readonly keys: readonly string[];
  readonly rowHeight: number;
  /** Keep it stable: a new function renders every row again. */
  readonly renderRow: (key: string) => ReactNode;
  /** The scrolling element when the list is part of a longer page. */
  readonly scroller?: HTMLElement | null;
  readonly className?: string | undefined;
}

/** Mounts only the rows in view, which keeps 60 frames a second at 5,000 updates a second. */
export function VirtualList({
  label,
  keys,
  rowHeight,
  renderRow,
  scroller,
  className,
}: VirtualListProps) {
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
      {...(scroller === undefined ? {} : { scrollElement: scroller, defaultHeight: 560 })}
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
