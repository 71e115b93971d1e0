import {
  type CSSProperties,
  createContext,
  type LegacyRef,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { classes } from './classes.ts';
import s from './row-list.module.css';
import { scrollerOf, useTopOf } from './scroller-of.ts';
import { useArrivals } from './use-arrivals.ts';

/** Number of rows up to which a list is not virtualised: about a screenful of the lowest rows. */
const SHORT = 16;

interface RowListProps<Row> {
  readonly rows: readonly Row[];
  /** The list's name for screen readers. */
  readonly label?: string | undefined;
  /** Estimated height of a row, px; rows are measured. */
  readonly height: number;
  readonly row: (row: Row) => ReactNode;
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
  grows = false,
  ...props
}: RowListProps<Row>) {
  // Stays virtualised: rows that are mounted anew lose the focus.
  const [long, setLong] = useState(false);
  if (!long && (grows || props.rows.length > SHORT)) setLong(true);
  return long && typeof ResizeObserver === 'function' ? (
    <LongList {...props} />
  ) : (
    <ul aria-label={props.label} className={classes(s['list'], props.look && s[props.look])}>
      {props.rows.map((each) => (
        <li key={each.id}>{props.row(each)}</li>
      ))}
    </ul>
  );
}

const ListName = createContext<string | undefined>(undefined);

interface NamedListProps {
  readonly children: ReactNode;
  readonly style: CSSProperties;
  // The virtualiser's type of a reference.
  readonly ref?: LegacyRef<HTMLUListElement>;
}

function NamedList({ children, style, ref }: NamedListProps) {
  return (
    <ul ref={ref} style={style} aria-label={useContext(ListName)}>
      {children}
    </ul>
  );
}

function LongList<Row extends { readonly id: string }>({
  rows,
  label,
  height,
  row,
  look,
  live = false,
}: Omit<RowListProps<Row>, 'grows'>) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    scroller.current = place.current && scrollerOf(place.current);
    setReady(true);
  }, []);
  const top = useTopOf(place, scroller);
  const arrivals = useArrivals(rows, () => live && (scroller.current?.scrollTop ?? 0) > top);
  useEffect(() => {
    const { current: element } = scroller;
    if (arrivals.count === 0 || !element) return;
    const look = () => {
      if (element.scrollTop <= top) arrivals.seen();
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [arrivals.count, arrivals.seen, top]);
  return (
    <div ref={place} className={classes(s['list'], look && s[look])}>
      {arrivals.count > 0 && (
        <div className={s['chipPlace']}>
          <button
            type="button"
            className={s['chip']}
            onClick={() => scroller.current?.scrollTo({ top })}
          >
            {t('newRows', { count: arrivals.count })}
          </button>
        </div>
      )}
      {ready && (
        <ListName value={label}>
          <Virtualizer
            as={NamedList}
            data={rows}
            item="li"
            itemSize={height}
            scrollRef={scroller}
            startMargin={top}
            shift={arrivals.above}
          >
            {(each) => <div key={each.id}>{row(each)}</div>}
          </Virtualizer>
        </ListName>
      )}
    </div>
  );
}
