import { useEffect } from 'react';
import { refreshAsked$ } from '../../api/refresh.ts';

/**
 * Looks again at intervals while the screen is visible, and when the person asks for it.
 *
 * @param every - interval, ms
 * @param look - keep it stable: another function begins a new interval
 */
export function useLookUps(every: number, look: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look();
    }, every);
    const asked = refreshAsked$.subscribe(() => look());
    return () => {
      clearInterval(timer);
      asked.unsubscribe();
    };
  }, [every, look]);
}
