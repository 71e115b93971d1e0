import { Observable } from 'rxjs';
import { market } from '../market/market.ts';

/**
 * The network or the exchange has returned: the device is online again, or the socket is open again
 * after the exchange was away.
 */
export const networkBack$ = new Observable<void>((subscriber) => {
  const emit = () => subscriber.next();
  // Calculations run where there is no window.
  if (typeof window !== 'undefined') window.addEventListener('online', emit);
  let wasOpen = true;
  const health = market.health$.subscribe(({ connection }) => {
    const open = connection.phase === 'open';
    if (open && !wasOpen) emit();
    wasOpen = open;
  });
  return () => {
    if (typeof window !== 'undefined') window.removeEventListener('online', emit);
    health.unsubscribe();
  };
});
