import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../api/use-form.ts';
import { useInvitation } from '../../api/use-invitation.ts';
import { CodeField } from '../../trading/forms/code-field.tsx';
import { plainPhone } from '../../trading/forms/contact.ts';
import { Field } from '../../ui/field.tsx';
import { Agreement } from '../../ui/forms/agreement.tsx';
import { ContactFields } from './contact-fields.tsx';
import { NewPassword } from './new-password.tsx';
import type { RegisterDraft, RegisterField } from './registration.ts';

interface RegistrationFieldsProps {
  readonly form: Form<RegisterDraft, RegisterField>;
  /** Distinguishes the tabs of contacts from others on the page. */
  readonly label: string;
}

/** The fields of a registration: contact, code, password, invitation code and agreement. */
export function RegistrationFields({ form, label }: RegistrationFieldsProps) {
  const { t } = useTranslation('account');
  const { draft, edit, errorOf } = form;
  const lent = useInvitation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, not after it was cleared
  useEffect(() => {
    if (lent !== null && draft.invitation === '') edit({ invitation: lent });
  }, [lent]);
  return (
    <>
      <ContactFields label={label} form={form} />
      <CodeField
        contact={draft}
        purpose="register"
        form={form}
        mayAsk={() => form.check(draft.method)}
      />
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={accountOf(draft)} readOnly hidden />
      <NewPassword once label={t('password')} form={form} />
      <Field
        label={t('invitationCode')}
        value={draft.invitation}
        onValue={(invitation) => edit({ invitation })}
        error={errorOf('invitation_code')}
        hint={t(lent !== null && lent === draft.invitation ? 'invitationLent' : 'invitationHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Agreement
        agreed={draft.agreed}
        onAgreed={(agreed) => edit({ agreed })}
        error={errorOf('agreement')}
        text={t('agreementText')}
        title={t('agreementTitle')}
        paragraphs={[t('agreement-1'), t('agreement-2'), t('agreement-3'), t('agreement-4')]}
      />
    </>
  );
}

/** The name that logs in later: an e-mail address, or a phone number with its area code. */
function accountOf({ method, area, phone, email }: RegisterDraft): string {
  const plain = plainPhone(phone);
  if (method === 'email') return email.trim();
  return plain === '' || plain.startsWith('+') ? plain : `${area}${plain.replace(/^0/, '')}`;
}
