import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { dayRow } from './day-rows.tsx';
import type { LongListProps } from './long-list.tsx';
import s from './row-list.module.css';

/** Number of rows up to which a list is not virtualised: about a screenful of the lowest rows. */
const SHORT = 16;

interface RowListProps<Row> {
  readonly rows: readonly Row[];
  /** The list's name for screen readers. */
  readonly label?: string | undefined;
  /** Estimated height of a row, px; rows are measured. */
  readonly height: number;
  readonly row: (row: Row) => ReactNode;
  /** Time of a row, ms UTC, of a list that is ordered by it: each day gets a heading. */
  readonly time?: ((row: Row) => number) | undefined;
  /** `cards` leaves a gap between rows, `lines` draws one. */
  readonly look?: 'cards' | 'lines' | undefined;
  /** More rows follow: the list is a long one from the beginning. */
  readonly grows?: boolean;
  /** New rows come in at the top by themselves. Rows of a search do not. */
  readonly live?: boolean;
}

/**
 * The rows of a page's scroller. A long list mounts only the rows in view. Rows that come in above
 * what is read do not move it: a mark says how many they are and leads to them.
 */
export function RowList<Row extends { readonly id: string }>({
  rows,
  label,
  height,
  row,
  time,
  look,
  grows = false,
  live = false,
}: RowListProps<Row>) {
  // Stays virtualised: rows that are mounted anew lose the focus.
  const [long, setLong] = useState(false);
  if (!long && (grows || rows.length > SHORT)) setLong(true);
  const LongList = useLongList(long);
  if (LongList) {
    const renderRow = (shown: readonly { readonly id: string }[], at: number) =>
      // The list shows only rows that it was given.
      dayRow(shown as readonly Row[], at, row, time);
    return <LongList {...{ rows, label, height, renderRow, look, live }} />;
  }
  return (
    <ul aria-label={label} className={classes(s['list'], look && s[look])}>
      {rows.map(({ id }, at) => (
        <li key={id}>{dayRow(rows, at, row, time)}</li>
      ))}
    </ul>
  );
}

let loaded: ComponentType<LongListProps> | null = null;

/**
 * The virtualised list. Its code loads with the first long list; all rows are mounted until then. It
 * waits while a finger is down: rows that are mounted anew between press and release lose the tap.
 */
function useLongList(wanted: boolean): ComponentType<LongListProps> | null {
  const [LongList, setLongList] = useState(() => loaded);
  useEffect(() => {
    // jsdom measures nothing.
    if (!wanted || LongList || typeof ResizeObserver !== 'function') return;
    const left = new AbortController();
    const { signal } = left;
    let isPressed = false;
    const show = () => {
      if (!signal.aborted && !isPressed && loaded) setLongList(() => loaded);
    };
    const listening = { signal, capture: true };
    document.addEventListener('pointerdown', () => (isPressed = true), listening);
    for (const end of ['pointerup', 'pointercancel']) {
      document.addEventListener(
        end,
        () => {
          isPressed = false;
          // After the click that ends the press.
          setTimeout(show);
        },
        listening,
      );
    }
    import('./long-list.tsx').then(
      (module) => {
        loaded = module.LongList;
        show();
      },
      // Offline: the list stays whole.
      () => undefined,
    );
    return () => left.abort();
  }, [wanted, LongList]);
  return wanted ? LongList : null;
}
