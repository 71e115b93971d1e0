import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { strengthOf } from '../../trading/forms/passwords.ts';
import { Field } from '../../ui/field.tsx';
import s from './new-password.module.css';

interface NewPasswordProps {
  /** For a password that replaces no old one. */
  readonly label?: string;
  readonly password: string;
  readonly repeat: string;
  readonly onPassword: (password: string) => void;
  readonly onRepeat: (repeat: string) => void;
  readonly passwordError: string | null;
  readonly repeatError: string | null;
  /**
   * Asks for the password once while it is readable, as in a registration. The repetition appears
   * with the hidden password.
   */
  readonly once?: boolean;
}

/** A new password with its strength, and a repetition. */
export function NewPassword(props: NewPasswordProps) {
  const { t } = useTranslation('account');
  const [revealed, setRevealed] = useState(props.once === true);
  const repeats = !(props.once && revealed);
  const reveal = (shown: boolean) => {
    setRevealed(shown);
    // What is repeated by the form itself would otherwise fill the field that appears.
    if (props.once) props.onRepeat(shown ? props.password : '');
  };
  const strength = strengthOf(props.password);
  const word = strength === 0 ? null : t(`strength-${strength}`);
  return (
    <>
      <div className={s['wrap']}>
        <Field
          label={props.label ?? t('newPassword')}
          value={props.password}
          onValue={(password) => {
            props.onPassword(password);
            if (!repeats) props.onRepeat(password);
          }}
          revealed={revealed}
          onRevealed={reveal}
          error={props.passwordError}
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
          value={props.repeat}
          onValue={props.onRepeat}
          error={props.repeatError}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      )}
    </>
  );
}
