import { exhaustMap, filter, map, type Observable, scan, take, timer } from 'rxjs';
import type { Answer } from '../../api/answer.ts';
import { ABSENT_AFTER } from '../../api/execution.ts';

/** Between two questions about a command of an earlier screen, ms. */
export const ASK_EVERY = 5_000;

export type Outcome = 'found' | 'absent';

/**
 * Asks until it is certain what became of a command. Found is certain at once. Absent is certain after
 * several answers in a row without it, and only once the request can no longer be on its way.
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
