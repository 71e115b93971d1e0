import type { Call, RequestOf, ResponseOf } from '@tideline/wire';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import { toast, useInView } from '../state/toast.ts';
import type { Answer, Refusal } from './answer.ts';
import { call } from './call.ts';
import { TOO_LONG } from './execution.ts';

export interface Submit<Request, Data> {
  readonly busy: boolean;
  /** Time after which a person starts to wonder, ms. */
  readonly tooLong: boolean;
  /** The last refusal, or a missing answer without an id; cleared by the next submit. */
  readonly refusal: Refusal | null;
  /** Ignored while one is pending. */
  send(request: Request, done: (data: Data, message: string) => void): void;
}

/** Where a refusal appears: in the form, by {@link Submit.refusal}, or as a toast. */
type RefusalPlace = 'form' | 'toast';

/** Submits a form by one call of the contract. */
export const useCall = <Row extends Call>(
  row: Row,
  place: RefusalPlace = 'toast',
): Submit<RequestOf<Row>, ResponseOf<Row>> =>
  useSubmit((request: RequestOf<Row>) => call(row, request), place);

/**
 * Submits a form. For commands that are harmless when repeated; commands on money use an executor.
 * HANDLE:failure: a refusal appears once: in the form while the person sees it, else as a toast.
 * Without an answer the person may try again.
 */
export function useSubmit<Request, Data>(
  submit: (request: Request) => Observable<Answer<Data>>,
  place: RefusalPlace = 'toast',
): Submit<Request, Data> {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'busy' | 'too-long'>('ready');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const underWay = useRef(false);
  const inView = useInView();
  const wondering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wondering.current), []);

  const fail = (refused: Refusal) => {
    setRefusal(refused);
    // The sheet for the second factor shows this already.
    if (refused.id === 'second-factor-required') return;
    if (place === 'toast' || !inView.current) toast(refused.message, 'error');
  };
  return {
    busy: state !== 'ready',
    tooLong: state === 'too-long',
    refusal,
    send: (request, done) => {
      if (underWay.current) return;
      // Offline the request cannot leave the device, so this fails at once instead of after a
      // time-out.
      if (!navigator.onLine) return fail(unsent(t('submitFailed')));
      underWay.current = true;
      setRefusal(null);
      setState('busy');
      wondering.current = setTimeout(() => setState('too-long'), TOO_LONG);
      // Not aborted when the screen is left: its outcome would be unknown.
      submit(request).subscribe((answer) => {
        underWay.current = false;
        clearTimeout(wondering.current);
        setState('ready');
        if (answer.kind === 'ok') done(answer.data, answer.message);
        else if (answer.kind === 'refused') fail(answer);
        else if (answer.kind === 'unanswered') fail(unsent(t('noAnswer')));
      });
    },
  };
}

const unsent = (message: string): Refusal => ({ id: null, field: null, message, error: null });
