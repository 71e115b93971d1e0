import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { classes } from './classes.ts';
import { dayRow } from './day-rows.tsx';
import type { LongListProps } from './long-list.tsx';
import s from './row-list.module.css';

/** Number of rows up to which a list is not virtualised: about a screenful of the lowest rows. */
const SHORT = 16;
/** How long the rows of a long list wait for its code, ms: it usually comes before the data. */
const PATIENCE = 1_500;

interface RowListProps<Row> {
  readonly rows: readonly Row[];
  /** The list's name for screen readers. */
  readonly label?: string | undefined;
  /** About the height of a row, px: within half of it, a reader is at the top. */
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

type LoadLongList = () => Promise<ComponentType<LongListProps>>;

/**
 * The rows of a page's scroller. A long list mounts only the rows in view. Rows that come in above
 * what is read do not move it: a mark says how many they are and leads to them.
 */
export const RowList = rowList(async () => (await import('./long-list.tsx')).LongList);

/**
 * {@link RowList} with another source of the code of long lists.
 *
 * @param load - resolves to the virtualised list; a failed load is tried again by the next list
 */
export function rowList(load: LoadLongList) {
  const useForm = formBy(load);
  return function RowList<Row extends { readonly id: string }>({
    rows,
    label,
    height,
    row,
    time,
    look,
    grows = false,
    live = false,
  }: RowListProps<Row>) {
    const form = useForm(grows || rows.length > SHORT);
    if (form === 'waiting') return null;
    if (form !== 'whole') {
      const LongList = form;
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
  };
}

/** jsdom measures nothing, so a long list would show no rows there. */
function measures(): boolean {
  return typeof ResizeObserver === 'function';
}

/**
 * How a list is drawn: as a whole, or virtualised. It is decided once, before the first row is
 * shown. A list that changed its form under a finger would lose the tap, the focus and the place:
 * its rows are mounted anew, and a click comes up to 300 ms after the finger has left.
 */
function formBy(load: LoadLongList) {
  let loaded: ComponentType<LongListProps> | null = null;
  const fetchCode = async () => {
    loaded ??= await load();
  };
  // In parallel with the data of the page that shows the list. The list itself retries a failed
  // load.
  if (measures()) fetchCode().catch(() => undefined);

  return function useForm(long: boolean): ComponentType<LongListProps> | 'whole' | 'waiting' {
    const [form, setForm] = useState<ComponentType<LongListProps> | 'whole' | 'waiting'>(() =>
      long && measures() ? (loaded ?? 'waiting') : 'whole',
    );
    useEffect(() => {
      if (form !== 'waiting') return;
      let decided = false;
      // Offline or after a long wait, the list is drawn as a whole and stays so. The code may come
      // between its first frame and the end of this effect.
      const decide = () => {
        if (decided) return;
        decided = true;
        const chosen = loaded ?? 'whole';
        setForm(() => chosen);
      };
      const timer = setTimeout(decide, PATIENCE);
      fetchCode().then(decide, decide);
      return () => {
        decided = true;
        clearTimeout(timer);
      };
    }, [form]);
    return form;
  };
}
