import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import type { Call, RequestOf, ResponseOf } from '#wire';
import { toast } from '../state/toast.ts';
import type { Answer, Refusal } from './answer.ts';
import { call } from './call.ts';
import { TOO_LONG } from './execution.ts';

export interface Submit<Request, Data> {
  readonly busy: boolean;
  /** A person begins to wonder. */
  readonly tooLong: boolean;
  /** Why the last one was refused; gone as soon as the next is sent. */
  readonly refusal: Refusal | null;
  /** Ignored while one is under way. */
  send(request: Request, done: (data: Data, message: string) => void): void;
}

/** Hands in a form by one call of the contract. */
export const useCall = <Row extends Call>(row: Row): Submit<RequestOf<Row>, ResponseOf<Row>> =>
  useSubmit((request: RequestOf<Row>) => call(row, request));

/**
 * Hands in a form. For commands that do no harm twice: what becomes of money is an executor's matter.
 * A refusal is toasted and kept for its field; without an answer a person may try again.
 */
export function useSubmit<Request, Data>(
  submit: (request: Request) => Observable<Answer<Data>>,
): Submit<Request, Data> {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'busy' | 'too-long'>('ready');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const underWay = useRef(false);
  const wondering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wondering.current), []);

  return {
    busy: state !== 'ready',
    tooLong: state === 'too-long',
    refusal,
    send: (request, done) => {
      if (underWay.current) return;
      // Without any network nothing would leave the device: said at once instead of after a time-out.
      if (!navigator.onLine) return toast(t('submitFailed'), 'error');
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
        else if (answer.kind === 'refused') {
          setRefusal(answer);
          toast(answer.message, 'error');
        } else if (answer.kind === 'unanswered') toast(t('noAnswer'), 'error');
      });
    },
  };
}
