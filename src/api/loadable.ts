import { map, type Observable, switchMap } from 'rxjs';
import type { Answer } from './answer.ts';
import { type Step, scanCached } from './scan-cached.ts';
import { untilAnswered } from './until-answered.ts';

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

/**
 * Runs `load` on every trigger (mounting, pull-down, an account event); the latest one wins. A
 * later subscription starts with the data of the earlier one. A request without an answer is
 * repeated when the network returns.
 */
export function loadable<Data>(
  trigger$: Observable<unknown>,
  load: () => Observable<Answer<Data>>,
): Observable<Loadable<Data>> {
  const pending: Step<Loadable<Data>> = ({ data }) => ({ state: 'pending', data, message: '' });
  const settle =
    (answer: Answer<Data>): Step<Loadable<Data>> =>
    ({ data }) =>
      answer.kind === 'ok'
        ? { state: 'success', data: answer.data, message: '' }
        : { state: 'error', data, message: 'message' in answer ? answer.message : '' };
  return trigger$.pipe(
    switchMap(() => untilAnswered(load).pipe(map((answer) => (answer ? settle(answer) : pending)))),
    scanCached<Loadable<Data>>(IDLE),
  );
}
