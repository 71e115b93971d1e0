import type { User } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../api/use-form.ts';
import { CodeField } from '../../trading/forms/code-field.tsx';
import { codeError, ownContact } from '../../trading/forms/contact.ts';
import { FundPasswordField } from '../../trading/forms/fund-password-field.tsx';
import { fundPasswordError } from '../../trading/forms/passwords.ts';
import { Choice } from '../../ui/choice.tsx';

/** What proves that the owner of the account adds a destination for money. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}
export type ProofField = 'fund_password' | 'code';

export const NO_PROOF: Proof = { password: '', code: '' };

export const proofErrors = ({ password, code }: Proof) => ({
  fund_password: fundPasswordError(password),
  code: codeError(code),
});

interface OwnerProofProps {
  readonly user: User;
  readonly form: Pick<Form<Proof, ProofField>, 'draft' | 'edit' | 'errorOf' | 'completeBut'>;
  /** Whether the rest of the form is worth a code; marks what is wrong. */
  readonly mayAsk: () => boolean;
}

/** Fund password and a code to the user's own phone or mailbox. */
export function OwnerProof({ user, form, mayAsk }: OwnerProofProps) {
  const { t } = useTranslation(['wallet', 'account']);
  const own = ownContact(user);
  const [method, setMethod] = useState(own.method);
  return (
    <>
      <FundPasswordField
        label={t('fundPassword')}
        value={form.draft.password}
        onValue={(password) => form.edit({ password })}
        error={form.errorOf('fund_password')}
      />
      {user.phone !== null && user.email !== null && (
        <Choice
          label={t('codeBy')}
          options={[
            { value: 'phone', text: t('account:method-phone') },
            { value: 'email', text: t('account:method-email') },
          ]}
          value={method}
          onValue={setMethod}
        />
      )}
      <CodeField contact={{ ...own, method }} purpose="address" form={form} mayAsk={mayAsk} />
    </>
  );
}
