import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import s from './result-row.module.css';

/** The row that the latest result of a command belongs to. */
const useLatest = create<{ readonly id: string | null }>(() => ({ id: null }));

/** Marks a row: it scrolls into view and is highlighted once, as soon as it is displayed. */
export const markResult = (id: string): void => useLatest.setState({ id });

/** Id of the row that waits to be highlighted; null when there is none. */
export const useMarkedRow = (): string | null => useLatest((latest) => latest.id);

interface RowProps {
  readonly ref: React.Ref<HTMLDivElement>;
  readonly className: string | undefined;
  readonly onAnimationEnd?: () => void;
}

/** Attributes of a list row that shows the results of commands on it. */
export function useResultRow(id: string): RowProps {
  const marked = useLatest((latest) => latest.id === id);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [marked]);
  if (!marked) return { ref, className: s['row'] };
  return {
    ref,
    className: `${s['row']} ${s['result']}`,
    onAnimationEnd: () => useLatest.setState({ id: null }),
  };
}
