import type { Call, RequestOf, ResponseOf } from '@tideline/wire';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Observable } from 'rxjs';
import { toast } from '../state/toast.ts';
import type { Answer, Refusal } from './answer.ts';
import { call } from './call.ts';
import { TOO_LONG } from './execution.ts';

export interface Submit<Request, Data> {
  readonly busy: boolean;
  /** Time after which a person starts to wonder, ms. */
  readonly tooLong: boolean;
  /** The last refusal; cleared by the next submit. */
  readonly refusal: Refusal | null;
  /** Ignored while one is pending. */
  send(request: Request, done: (data: Data, message: string) => void): void;
}

/** Submits a form by one call of the contract. */
export const useCall = <Row extends Call>(row: Row): Submit<RequestOf<Row>, ResponseOf<Row>> =>
  useSubmit((request: RequestOf<Row>) => call(row, request));

/**
 * Submits a form. For commands that are harmless when repeated; commands on money use an executor.
 * A refusal is toasted and kept for its field. Without an answer the person may try again.
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
      // Offline the request cannot leave the device, so this fails at once instead of after a
      // time-out.
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
          // The sheet for the second factor shows this already.
          if (answer.id !== 'second-factor-required') toast(answer.message, 'error');
        } else if (answer.kind === 'unanswered') toast(t('noAnswer'), 'error');
      });
    },
  };
}
