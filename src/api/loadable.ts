import { map, type Observable, scan, startWith, switchMap } from 'rxjs';
import type { Answer } from './answer.ts';

/**
 * Data of a request; pending and error states keep the earlier data, so that a screen never blanks.
 */
export interface Loadable<Data> {
  readonly state: 'idle' | 'pending' | 'success' | 'error';
  readonly data: Data | null;
  /** Text for the error view; empty when the server sent none. */
  readonly message: string;
}

export const IDLE: Loadable<never> = { state: 'idle', data: null, message: '' };

/** Runs `load` on every trigger (mounting, pull-down, an account event); the latest one wins. */
export function loadable<Data>(
  trigger$: Observable<unknown>,
  load: () => Observable<Answer<Data>>,
): Observable<Loadable<Data>> {
  type Step = (before: Loadable<Data>) => Loadable<Data>;
  const pending: Step = ({ data }) => ({ state: 'pending', data, message: '' });
  const settle =
    (answer: Answer<Data>): Step =>
    ({ data }) =>
      answer.kind === 'ok'
        ? { state: 'success', data: answer.data, message: '' }
        : { state: 'error', data, message: 'message' in answer ? answer.message : '' };
  return trigger$.pipe(
    switchMap(() => load().pipe(map(settle), startWith(pending))),
    scan((before: Loadable<Data>, step: Step) => step(before), IDLE as Loadable<Data>),
    startWith(IDLE as Loadable<Data>),
  );
}
