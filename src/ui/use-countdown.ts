import { useEffect, useState } from 'react';

/** Short enough to show every second. */
const EVERY = 250;

const secondsUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - performance.now()) / 1000));

/**
 * Whole seconds until a moment; 0 when it passed or is null.
 * @param end - in `performance.now()` time, so that setting the wall clock does not change the wait
 */
export function useCountdown(end: number | null): number {
  const [left, setLeft] = useState(() => (end === null ? 0 : secondsUntil(end)));
  useEffect(() => {
    if (end === null) return setLeft(0);
    setLeft(secondsUntil(end));
    const timer = setInterval(() => {
      const now = secondsUntil(end);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, EVERY);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
