import { forget } from '@tideline/wire/calls/user';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useForm } from '../../api/use-form.ts';
import { useCall, useSubmit } from '../../api/use-submit.ts';
import { LOGIN } from '../../paths.ts';
import { toast } from '../../state/toast.ts';
import { CodeField } from '../../trading/forms/code-field.tsx';
import { ServiceNote } from '../../trading/service-note.tsx';
import form from '../../ui/forms/form.module.css';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { homeArea } from './areas.ts';
import { ContactFields } from './contact-fields.tsx';
import {
  type OwnerDraft,
  ownerErrors,
  type PasswordDraft,
  passwordErrors,
  proveOwner,
} from './forgotten-password.ts';
import { NewPassword } from './new-password.tsx';
import { useEntry } from './use-entry.ts';

export function ProveOwner({ onTicket }: { readonly onTicket: (ticket: string) => void }) {
  const { t } = useTranslation('account');
  const submit = useSubmit((draft: OwnerDraft) => proveOwner(draft, 'forget'), 'form');
  const fields = useForm(
    { method: 'phone', area: homeArea(), phone: '', email: '', code: '' } as OwnerDraft,
    ownerErrors,
    submit.refusal,
  );
  return (
    <form
      className={form['form']}
      noValidate
      onSubmit={fields.onSubmit((complete) => submit.send(complete, onTicket))}
    >
      <p className={form['intro']}>{t('forgotIntro')}</p>
      <ContactFields label={t('resetBy')} form={fields} />
      <CodeField
        contact={fields.draft}
        purpose="forget"
        form={fields}
        mayAsk={() => fields.check(fields.draft.method)}
      />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('next')}
      </SubmitButton>
      <ServiceNote text={t('contactLost')} />
    </form>
  );
}

interface ChooseProps {
  readonly ticket: string;
  /** The proof is valid once, for ten minutes; after that it is needed again. */
  readonly onExpired: () => void;
}

export function ChooseNew({ ticket, onExpired }: ChooseProps) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const submit = useCall(forget, 'form');
  const fields = useForm({ password: '', repeat: '' }, passwordErrors, submit.refusal);
  const expired = submit.refusal?.field === 'ticket';
  // biome-ignore lint/correctness/useExhaustiveDependencies: an expired proof is reported once
  useEffect(() => {
    if (expired) onExpired();
  }, [expired]);
  const send = useEntry(({ password, repeat }: PasswordDraft, factor_ticket) =>
    submit.send({ ticket, password, password_confirm: repeat, factor_ticket }, () => {
      toast(t('modified'), 'done');
      void navigate(LOGIN, { replace: true });
    }),
  );
  return (
    <form className={form['form']} noValidate onSubmit={fields.onSubmit(send)}>
      <p className={form['intro']}>{t('newPasswordIntro')}</p>
      <NewPassword form={fields} />
      <SubmitButton state={fields.state} busy={submit.busy} tooLong={submit.tooLong}>
        {t('submit')}
      </SubmitButton>
    </form>
  );
}
