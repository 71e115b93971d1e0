import { exhaustMap, filter, map, type Observable, scan, take, timer } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { ABSENT_AFTER } from '../../api/execution.ts';

/** Interval of look-ups of a command from an earlier screen, ms. */
export const ASK_EVERY = 5_000;

export type Outcome = 'found' | 'absent';

/**
 * Looks a command up until its outcome is certain. Found is certain at once. Absent is certain
 * after several answers without it, and only once the request can no longer arrive.
 */
export function outcomeOf(
  find: () => Observable<Answer<object | true | null>>,
  underWay: () => boolean,
): Observable<Outcome> {
  return timer(0, ASK_EVERY).pipe(
    exhaustMap(find),
    scan(
      ({ absences }, answer): { found: boolean; absences: number } => {
        if (answer.kind !== 'ok') return { found: false, absences: 0 };
        if (answer.data !== null) return { found: true, absences: 0 };
        return { found: false, absences: underWay() ? 0 : absences + 1 };
      },
      { found: false, absences: 0 },
    ),
    map(({ found, absences }): Outcome | null =>
      found ? 'found' : absences >= ABSENT_AFTER ? 'absent' : null,
    ),
    filter((outcome) => outcome !== null),
    take(1),
  );
}
