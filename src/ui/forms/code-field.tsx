import type { RequestOf } from '@tideline/wire';
import { smsMail, smsSend } from '@tideline/wire/calls/codes';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Field } from '../field.tsx';
import { Sheet } from '../sheet.tsx';
import { useCountdown } from '../use-countdown.ts';
import s from './code-field.module.css';
import { type ContactDraft, contactError, plainPhone } from './contact.ts';
import { OutboxList } from './outbox-list.tsx';
import { isSandbox } from './sandbox.ts';
import { SandboxCode } from './sandbox-code.tsx';
import { codeOfMessage } from './sms-code.ts';
import { useAutoSubmit } from './use-auto-submit.ts';

/** When each address may be sent the next code. Leaving the page must not restart the wait. */
const waits = new Map<string, number>();

interface CodeFieldProps {
  readonly contact: ContactDraft;
  readonly purpose: RequestOf<typeof smsSend>['purpose'];
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | null;
  /** Nothing but the code is missing: its last digit sends the form. */
  readonly complete: boolean;
  /** Whether a code is of use yet; marks what is wrong in the form. */
  readonly mayAsk?: () => boolean;
}

/** The one-time code, the button that sends it, and the time until the next one. */
export function CodeField({
  contact,
  purpose,
  code,
  onCode,
  error,
  complete,
  mayAsk,
}: CodeFieldProps) {
  const { t } = useTranslation(['account', 'errors']);
  const sms = useCall(smsSend);
  const mail = useCall(smsMail);
  const [looking, setLooking] = useState(false);
  const { method, area } = contact;
  const phone = plainPhone(contact.phone);
  const email = contact.email.trim();
  const key = `${purpose} ${method === 'phone' ? area + phone : email.toLowerCase()}`;
  const [sent, setSent] = useState(0);
  const input = useRef<HTMLDivElement>(null);
  const take = (found: string) => {
    onCode(found);
    // A complete form is sent; its focus stays.
    if (!complete) nextFieldAfter(input.current)?.focus();
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (sent === 0 || method !== 'phone') return;
    const abort = new AbortController();
    void codeOfMessage(abort.signal).then((found) => found && latest.current(found));
    return () => abort.abort();
  }, [sent, method]);
  useAutoSubmit(input, code, complete);
  const left = useCountdown(waits.get(key) ?? null);

  const send = () => {
    if (mayAsk?.() === false || contactError(contact)) return;
    const done = ({ resend_after }: { readonly resend_after: number }) => {
      waits.set(key, performance.now() + resend_after * 1000);
      setSent((count) => count + 1);
      toast(t('account:codeSent'), 'done');
      input.current?.querySelector('input')?.focus();
    };
    if (method === 'phone') sms.send({ area_code: area, phone, purpose }, done);
    else mail.send({ email, purpose }, done);
  };
  return (
    <div ref={input}>
      <Field
        label={t('account:code')}
        value={code}
        onValue={(text) => onCode(text.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        after={
          <button
            type="button"
            className={s['send']}
            disabled={left > 0 || sms.busy || mail.busy}
            onClick={send}
          >
            {left > 0 ? t('account:resendIn', { seconds: left }) : t('account:getCode')}
          </button>
        }
      />
      {isSandbox() && (
        <>
          <SandboxCode
            sent={sent}
            to={method === 'phone' ? phone.replace(/^\+?0*/, '') : email}
            onCode={take}
          />
          <button type="button" className={s['sandbox']} onClick={() => setLooking(true)}>
            {t('account:openOutbox')}
          </button>
          <Sheet
            open={looking}
            onClose={() => setLooking(false)}
            title={t('account:outbox')}
            place="tall"
          >
            <OutboxList
              onCode={(found) => {
                take(found);
                setLooking(false);
              }}
            />
          </Sheet>
        </>
      )}
    </div>
  );
}

/** The next input of the form, so that the person can go on typing. */
function nextFieldAfter(place: HTMLElement | null): HTMLInputElement | undefined {
  const own = place?.querySelector('input');
  const inputs = [
    ...(place?.closest('form')?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? []),
  ];
  return own ? inputs[inputs.indexOf(own) + 1] : undefined;
}
