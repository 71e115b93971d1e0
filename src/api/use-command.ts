import { useObservableState } from 'observable-hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter, firstValueFrom, skip } from 'rxjs';
import { toast } from '../state/toast.ts';
import type { Refusal } from './answer.ts';
import type { Execution, Executor } from './execution.ts';

export interface Command<Request, Data> {
  readonly execution: Execution<Request, Data>;
  /** On its way, or being looked for: nothing more may be sent. */
  readonly busy: boolean;
  /** What to say beside the button while no answer is there; empty when there is nothing to say. */
  readonly note: string;
  run(request: Request, done: (data: Data) => void, refused?: (refusal: Refusal) => void): void;
}

/**
 * One command of a screen and what becomes of it. Refusals are toasted, also when what sent it has
 * left the screen meanwhile.
 * @param absent - text for a command that never arrived
 * @param words - where what is sent is no order
 */
export function useCommand<Request, Data>(
  create: (absent: () => Refusal) => Executor<Request, Data>,
  absent: string,
  words: { readonly unknown?: string; readonly lost?: string } = {},
): Command<Request, Data> {
  const { t } = useTranslation('trade');
  const lost = words.lost ?? t('stateLost');
  const text = useRef(absent);
  text.current = absent;
  const [executor] = useState(() =>
    create((): Refusal => ({ id: null, field: null, message: text.current, error: null })),
  );
  const execution = useObservableState<Execution<Request, Data>>(executor.state$, {
    state: 'ready',
  });
  const underWay = useRef(false);
  const { state } = execution;
  return {
    execution,
    busy: state === 'started' || state === 'too-long' || state === 'unknown',
    note:
      state === 'too-long'
        ? t('stateTooLong')
        : state === 'unknown'
          ? (words.unknown ?? t('stateUnknown'))
          : state === 'lost'
            ? lost
            : '',
    run: (request, done, refused) => {
      if (underWay.current) return;
      underWay.current = true;
      // The first value is how the one before ended.
      const end$ = executor.state$.pipe(skip(1), filter(isEnd));
      void firstValueFrom(end$).then((end) => {
        underWay.current = false;
        if (end.state === 'done') done(end.data);
        else if (end.state === 'refused') {
          toast(end.refusal.message, 'error');
          refused?.(end.refusal);
        } else if (end.state === 'lost') toast(lost, 'error');
      });
      executor.submit(request);
    },
  };
}

type End<Request, Data> =
  | Exclude<Execution<Request, Data>, { readonly state: Pending | 'lost' }>
  | { readonly state: 'lost'; readonly request: Request };
type Pending = 'started' | 'too-long' | 'unknown';

/** `ready` too: so ends a command whose session was over. */
function isEnd<Request, Data>(
  execution: Execution<Request, Data>,
): execution is End<Request, Data> {
  const { state } = execution;
  return state === 'done' || state === 'refused' || state === 'lost' || state === 'ready';
}
