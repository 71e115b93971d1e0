import { defer, type Observable, retry, shareReplay, timer } from 'rxjs';

const LONGEST_WAIT = 30_000;

/**
 * Code that loads after the start, as a stream that does not fail: a failed download is repeated
 * with full jitter. It begins with the first subscriber and is kept for later ones.
 */
export function latePart<T>(load: () => Promise<T>): Observable<T> {
  return defer(load).pipe(
    retry({
      delay: (_, count) => timer(Math.random() * Math.min(LONGEST_WAIT, 500 * 2 ** count)),
    }),
    shareReplay(1),
  );
}
