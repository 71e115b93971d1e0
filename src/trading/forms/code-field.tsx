import type { RequestOf, ResponseOf } from '@tideline/wire';
import { smsMail, smsSend } from '@tideline/wire/calls/codes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../api/use-form.ts';
import { useCall } from '../../api/use-submit.ts';
import { toast } from '../../state/toast.ts';
import { Field } from '../../ui/field.tsx';
import { codeOfMessage } from '../../ui/forms/sms-code.ts';
import { useAutoSubmit } from '../../ui/forms/use-auto-submit.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import s from './code-field.module.css';
import { type ContactDraft, contactError, plainPhone } from './contact.ts';
import type { SentMessage } from './sent-message.tsx';

// Loaded with the first message.
const SentMessageNote = lazyPart(() => import('./sent-message.tsx'), 'SentMessageNote');

/** When each address may be sent the next code. Leaving the page must not restart the wait. */
const waits = new Map<string, number>();

interface CodeFieldProps {
  readonly contact: ContactDraft;
  readonly purpose: RequestOf<typeof smsSend>['purpose'];
  readonly form: Pick<
    Form<{ readonly code: string }, 'code'>,
    'draft' | 'edit' | 'errorOf' | 'completeBut'
  >;
  /** Whether a code is of use yet; marks what is wrong in the form. */
  readonly mayAsk?: () => boolean;
}

/** The one-time code, the button that sends it, and the time until the next one. */
export function CodeField({ contact, purpose, form, mayAsk }: CodeFieldProps) {
  const { t } = useTranslation(['account', 'errors']);
  const sms = useCall(smsSend, 'form');
  const mail = useCall(smsMail, 'form');
  const { method, area } = contact;
  const { code } = form.draft;
  // Nothing but the code is missing: its last digit sends the form.
  const complete = form.completeBut('code');
  const phone = plainPhone(contact.phone);
  const email = contact.email.trim();
  const key = `${purpose} ${method === 'phone' ? area + phone : email.toLowerCase()}`;
  const [sent, setSent] = useState<(SentMessage & { readonly key: string }) | null>(null);
  /** The contact that the last code was asked for: a refusal is about it alone. */
  const [asked, setAsked] = useState('');
  const refusal = asked === key ? (method === 'phone' ? sms : mail).refusal : null;
  const input = useRef<HTMLDivElement>(null);
  const take = (found: string) => {
    form.edit({ code: found });
    // A complete form is sent; its focus stays.
    if (!complete) nextFieldAfter(input.current)?.focus();
  };
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (sent === null || method !== 'phone') return;
    const abort = new AbortController();
    void codeOfMessage(abort.signal).then((found) => found && taken(found));
    return () => abort.abort();
  }, [sent, method]);
  useAutoSubmit(input, code, complete);
  const left = useCountdown(waits.get(key) ?? null);

  const send = () => {
    if (mayAsk?.() === false || contactError(contact)) return;
    const done = ({ resend_after, message }: ResponseOf<typeof smsSend>) => {
      waits.set(key, performance.now() + resend_after * 1000);
      setSent({ message, to: method === 'phone' ? `${area} ${phone}` : email, key });
      toast(t('account:codeSent'), 'done');
      input.current?.querySelector('input')?.focus();
    };
    setAsked(key);
    if (method === 'phone') sms.send({ area_code: area, phone, purpose }, done);
    else mail.send({ email, purpose }, done);
  };
  return (
    <div ref={input}>
      <Field
        label={t('account:code')}
        value={code}
        onValue={(text) =>
          form.edit({ code: text.normalize('NFKC').replace(/\D/g, '').slice(0, 6) })
        }
        error={refusal?.message ?? form.errorOf('code')}
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
      {sent?.key === key && <SentMessageNote sent={sent} onCode={take} />}
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
