import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import s from './form.module.css';

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly tooLong: boolean;
  readonly children: ReactNode;
}

/** The button a form ends with, and a word when its answer takes long. */
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
