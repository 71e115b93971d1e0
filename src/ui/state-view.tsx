import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import s from './state-view.module.css';

interface EmptyProps {
  readonly icon?: IconName;
  readonly text: string;
  /** The next step. */
  readonly children?: ReactNode;
}

export function Empty({ icon = 'box', text, children }: EmptyProps) {
  return (
    <div className={s['view']}>
      <span className={s['icon']}>
        <Icon name={icon} size={40} />
      </span>
      <p className={s['text']}>{text}</p>
      {children}
    </div>
  );
}

interface ErrorViewProps {
  readonly text?: string;
  readonly onRetry: () => void;
}

export function ErrorView({ text, onRetry }: ErrorViewProps) {
  const { t } = useTranslation();
  return (
    <div className={s['view']} role="alert">
      <span className={s['icon']}>
        <Icon name="offline" size={40} />
      </span>
      <p className={s['text']}>{text || t('loadFailed')}</p>
      <Button kind="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
