import { defer, type Observable, type OperatorFunction, scan, startWith, tap } from 'rxjs';
import { useSession } from '../state/session.ts';

/** A state as a function of the one before. */
export type Step<State> = (before: State) => State;

const ownerNow = (): string | null => useSession.getState().user?.id ?? null;

/**
 * The states after each step, which start again where the previous subscription ended: a page that
 * was hidden shows its data at once instead of an empty screen. Another user starts from `begin`.
 *
 * @param begin - state before the first step of a user
 * @param resume - makes a state of an ended subscription the first one of the next
 */
export function scanCached<State>(
  begin: State,
  resume: Step<State> = (last) => last,
): OperatorFunction<Step<State>, State> {
  return (steps$: Observable<Step<State>>) => {
    let last: { readonly owner: string | null; readonly state: State } | null = null;
    return defer(() => {
      const owner = ownerNow();
      const first = last?.owner === owner ? resume(last.state) : begin;
      return steps$.pipe(
        scan((before: State, step: Step<State>) => step(before), first),
        startWith(first),
        tap((state) => {
          last = { owner, state };
        }),
      );
    });
  };
}
