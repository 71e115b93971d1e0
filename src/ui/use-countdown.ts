import { useEffect, useState } from 'react';

/** Often enough that no second is skipped on the screen. */
const EVERY = 250;

const secondsUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - performance.now()) / 1000));

/**
 * Whole seconds left until a moment; 0 when it is over or there is none.
 * @param end - `performance.now()` of the end: a wall clock that is set must not change a wait
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
