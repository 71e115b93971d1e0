import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../api/use-form.ts';
import { strengthOf } from '../../trading/forms/passwords.ts';
import { Field } from '../../ui/field.tsx';
import type { PasswordDraft, PasswordField } from './forgotten-password.ts';
import s from './new-password.module.css';

interface NewPasswordProps {
  readonly form: Pick<Form<PasswordDraft, PasswordField>, 'draft' | 'edit' | 'errorOf'>;
  /** For a password that replaces no old one. */
  readonly label?: string;
  /**
   * Asks for the password once while it is readable, as in a registration. The repetition appears
   * with the hidden password.
   */
  readonly once?: boolean;
}

/** A new password with its strength, and a repetition. */
export function NewPassword({ form, label, once = false }: NewPasswordProps) {
  const { t } = useTranslation('account');
  const { password, repeat } = form.draft;
  const [revealed, setRevealed] = useState(once);
  const repeats = !(once && revealed);
  const reveal = (shown: boolean) => {
    setRevealed(shown);
    // What is repeated by the form itself would otherwise fill the field that appears.
    if (once) form.edit({ repeat: shown ? password : '' });
  };
  const strength = strengthOf(password);
  const word = strength === 0 ? null : t(`strength-${strength}`);
  return (
    <>
      <div className={s['wrap']}>
        <Field
          label={label ?? t('newPassword')}
          value={password}
          onValue={(text) => form.edit({ password: text, ...(!repeats && { repeat: text }) })}
          revealed={revealed}
          onRevealed={reveal}
          error={form.errorOf('password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
        {word && (
          <p className={s['strength']} data-strength={strength}>
            <span className={s['meter']} aria-hidden="true">
              {[1, 2, 3, 4].map((step) => (
                <span key={step} className={step <= strength ? s['full'] : s['step']} />
              ))}
            </span>
            {word}
          </p>
        )}
      </div>
      {repeats && (
        <Field
          label={t('repeatPassword')}
          value={repeat}
          onValue={(text) => form.edit({ repeat: text })}
          error={form.errorOf('password_confirm')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      )}
    </>
  );
}
