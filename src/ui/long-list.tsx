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
import { Icon } from './icon.tsx';
import s from './row-list.module.css';
import { scrollerOf, useTopOf } from './scroller-of.ts';
import { useArrivals } from './use-arrivals.ts';
import { growsAtEnd, useRowSteps } from './use-row-steps.ts';

interface Row {
  readonly id: string;
}

export interface LongListProps {
  readonly rows: readonly Row[];
  readonly label: string | undefined;
  readonly height: number;
  /**
   * @param rows - the rows that are shown
   * @param at - index of the row
   */
  readonly renderRow: (rows: readonly Row[], at: number) => ReactNode;
  readonly look: 'cards' | 'lines' | undefined;
  readonly live: boolean;
}

/**
 * Time in which the scroll that follows rows at the top has ended, ms; a hidden page hears no end.
 */
const SHIFTS_WITHIN = 1_000;

/** Frames in which rows that came in at the end have mounted and are measured. */
const MEASURED_WITHIN = 3;

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

/** A virtualised list in its page's scroller; see `RowList`. */
export function LongList({ rows: newest, label, height, renderRow, look, live }: LongListProps) {
  const [shifting, setShifting] = useState(false);
  const [measuring, setMeasuring] = useState(false);
  const rows = useRowSteps(newest, shifting ? 'end' : measuring ? 'top' : null);
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (growsAtEnd(before.current, rows)) setMeasuring(true);
    before.current = rows;
  }, [rows]);
  useLayoutEffect(() => {
    if (!measuring) return;
    let left = MEASURED_WITHIN;
    let frame = 0;
    const step = () => {
      left -= 1;
      if (left === 0) setMeasuring(false);
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [measuring]);
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [ready, setReady] = useState(false);
  useLayoutEffect(() => {
    scroller.current = place.current && scrollerOf(place.current);
    setReady(true);
  }, []);
  const top = useTopOf(place, scroller);
  // Measured rows move the offset by some pixels: within half a row, the reader is at the top.
  const atTop = top + height / 2;
  const arrivals = useArrivals(rows, () => live && (scroller.current?.scrollTop ?? 0) > atTop);
  const { above } = arrivals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that grew at the top
  useLayoutEffect(() => {
    if (!above) return;
    setShifting(true);
    const timer = setTimeout(() => setShifting(false), SHIFTS_WITHIN);
    return () => clearTimeout(timer);
  }, [above, rows]);
  useEffect(() => {
    const { current: element } = scroller;
    if (arrivals.count === 0 || !element) return;
    const look = () => {
      if (element.scrollTop <= atTop) arrivals.seen();
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [arrivals.count, arrivals.seen, atTop]);
  return (
    <div ref={place} className={classes(s['list'], look && s[look])}>
      {arrivals.count > 0 && (
        <div className={s['chipPlace']}>
          <button
            type="button"
            className={s['chip']}
            onClick={() => scroller.current?.scrollTo({ top })}
          >
            <span className={s['mark']}>
              <Icon name="up" size={16} />
              {t('newRows', { count: arrivals.count })}
            </span>
          </button>
        </div>
      )}
      {ready && (
        <ListName value={label}>
          <Virtualizer
            as={NamedList}
            data={rows}
            item="li"
            scrollRef={scroller}
            startMargin={top}
            shift={above}
            onScrollEnd={() => setShifting(false)}
          >
            {(each, at) => <div key={each.id}>{renderRow(rows, at)}</div>}
          </Virtualizer>
        </ListName>
      )}
    </div>
  );
}
