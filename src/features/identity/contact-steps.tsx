import type { User } from '@tideline/wire';
import { changeContact } from '@tideline/wire/calls/security';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormErrors, useForm } from '../../api/use-form.ts';
import { useCall, useSubmit } from '../../api/use-submit.ts';
import { PROFILE } from '../../paths.ts';
import { setUser } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { CodeField } from '../../trading/forms/code-field.tsx';
import { codeError, type Method, ownContact, plainPhone } from '../../trading/forms/contact.ts';
import { ServiceNote } from '../../trading/service-note.tsx';
import { Choice } from '../../ui/choice.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useReturn } from '../../ui/use-return.ts';
import { homeArea } from './areas.ts';
import { ContactField } from './contact-fields.tsx';
import { type OwnerDraft, type OwnerField, ownerErrors, proveOwner } from './forgotten-password.ts';

interface ContactStepsProps {
  readonly user: User;
  /** The contact that is added or replaced. */
  readonly method: Method;
}

/** Two steps: a code to a present contact, and one to the new one. */
export function ContactSteps({ user, method }: ContactStepsProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  return ticket === null ? (
    <ProvePresent user={user} onTicket={setTicket} />
  ) : (
    <GiveNew user={user} method={method} ticket={ticket} onExpired={() => setTicket(null)} />
  );
}

const codeErrors = ({ code }: OwnerDraft): FormErrors<'code'> =>
  ({ code: codeError(code) }) as FormErrors<'code'>;

function ProvePresent({
  user,
  onTicket,
}: {
  readonly user: User;
  readonly onTicket: (ticket: string) => void;
}) {
  const { t } = useTranslation(['account', 'wallet']);
  const submit = useSubmit((draft: OwnerDraft) => proveOwner(draft, 'contact'), 'form');
  const fields = useForm<OwnerDraft, 'code'>(
    { ...ownContact(user), code: '' },
    codeErrors,
    submit.refusal,
  );
  const { draft, edit } = fields;
  return (
    <form
      className={form['form']}
      aria-label={t('presentContact')}
      noValidate
      onSubmit={fields.onSubmit((complete) => submit.send(complete, onTicket))}
    >
      <p className={form['intro']}>{t('presentContactIntro')}</p>
      {user.phone !== null && user.email !== null && (
        <Choice
          label={t('wallet:codeBy')}
          options={[
            { value: 'phone', text: t('method-phone') },
            { value: 'email', text: t('method-email') },
          ]}
          value={draft.method}
          onValue={(method) => edit({ method })}
        />
      )}
      <p>{t('codeGoesTo', { to: draft.method === 'phone' ? draft.phone : draft.email })}</p>
      <CodeField contact={draft} purpose="contact" form={fields} />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('next')}
      </SubmitButton>
      <ServiceNote text={t('contactLost')} />
    </form>
  );
}

interface GiveNewProps extends ContactStepsProps {
  readonly ticket: string;
  /** The proof is valid once, for ten minutes; after that it is needed again. */
  readonly onExpired: () => void;
}

function GiveNew({ user, method, ticket, onExpired }: GiveNewProps) {
  const { t } = useTranslation('account');
  const back = useReturn(PROFILE);
  const submit = useCall(changeContact, 'form');
  const fields = useForm<OwnerDraft, OwnerField>(
    { method, area: user.area_code ?? homeArea(), phone: '', email: '', code: '' },
    ownerErrors,
    submit.refusal,
  );
  const expired = submit.refusal?.field === 'ticket';
  // biome-ignore lint/correctness/useExhaustiveDependencies: an expired proof is reported once
  useEffect(() => {
    if (!expired) return;
    toast(t('proofExpired'), 'error');
    onExpired();
  }, [expired]);
  const send = fields.onSubmit(({ area, phone, email, code }) =>
    submit.send(
      {
        ticket,
        method,
        ...(method === 'phone'
          ? { area_code: area, phone: plainPhone(phone) }
          : { email: email.trim() }),
        code: code.trim(),
      },
      (changed) => {
        setUser(changed);
        toast(t(`contactChanged-${method}`), 'done');
        back();
      },
    ),
  );
  return (
    <form className={form['form']} aria-label={t('newContact')} noValidate onSubmit={send}>
      <p className={form['intro']}>{t('newContactIntro')}</p>
      <ContactField form={fields} />
      <CodeField
        contact={fields.draft}
        purpose="contact-new"
        form={fields}
        mayAsk={() => fields.check(method)}
      />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t(`contact-${method}`)}
      </SubmitButton>
      <p className={form['note']}>{t('contactHold')}</p>
    </form>
  );
}
