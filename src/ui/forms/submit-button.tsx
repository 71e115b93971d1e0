import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import s from './form.module.css';

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly tooLong: boolean;
  readonly children: ReactNode;
}

/** The submit button of a form, with a note when the answer takes long. */
export function SubmitButton({ busy, tooLong, children }: SubmitButtonProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Button type="submit" busy={busy} className={s['submit']}>
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
