import { type ReactNode, useEffect, useState } from 'react';
import { dayHeading, dayOf } from '../format/day-heading.ts';
import { useLanguage } from '../state/language.ts';
import s from './row-list.module.css';

/** Interval of asking whether a new day has begun, ms. */
const LOOK_EVERY = 30_000;

/** Local midnight of the present day, ms UTC. Follows the days while the page stays open. */
function useToday(): number {
  const [today, setToday] = useState(() => dayOf(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now())), LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function DayHeading({ day }: { readonly day: number }) {
  const today = useToday();
  const lang = useLanguage((state) => state.lang);
  return <h2 className={s['day']}>{dayHeading(day, today, lang)}</h2>;
}

/**
 * One row of a list, below the heading of its day when it is the day's first row. The heading is a
 * part of the row's element: it is not counted as a row, and the row keeps its element and its
 * focus when a newer row takes the heading over.
 * @param timeOf - time of a row, ms UTC; null for a list without days
 */
export function dayRow<Row>(
  rows: readonly Row[],
  at: number,
  render: (row: Row) => ReactNode,
  timeOf: ((row: Row) => number) | undefined,
): ReactNode {
  const row = rows[at];
  if (row === undefined) return null;
  if (!timeOf) return render(row);
  const day = dayOf(timeOf(row));
  const above = rows[at - 1];
  const first = above === undefined || dayOf(timeOf(above)) !== day;
  return (
    <>
      {first && <DayHeading day={day} />}
      {render(row)}
    </>
  );
}
