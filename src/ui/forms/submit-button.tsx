import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '../../api/use-form.ts';
import { Button } from '../button.tsx';
import s from './form.module.css';
import { FormNotice } from './form-notice.tsx';

interface SubmitButtonProps {
  /** The form's state, for the notice above the button. */
  readonly state: FormState;
  readonly busy: boolean;
  readonly tooLong?: boolean;
  readonly disabled?: boolean;
  /** `danger` for what cannot be taken back by a tap. */
  readonly kind?: 'primary' | 'danger';
  /** Says what failed, before the reason of a refusal. */
  readonly failed?: string;
  readonly children: ReactNode;
}

/** The submit button of a form, below what keeps the form from being sent. */
export function SubmitButton({
  state,
  busy,
  tooLong = false,
  disabled = false,
  kind = 'primary',
  failed,
  children,
}: SubmitButtonProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <FormNotice state={state} failed={failed} />
      <Button type="submit" kind={kind} busy={busy} disabled={disabled} className={s['submit']}>
        {children}
      </Button>
      {tooLong && (
        <p role="status" className={s['note']}>
          {t('takingLong')}
        </p>
      )}
    </>
  );
}
