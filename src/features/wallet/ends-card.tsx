import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import s from './ends.module.css';
import w from './wallet.module.css';

interface EndsCardProps {
  /** Fields of source and target. */
  readonly children: ReactNode;
  readonly onSwap: () => void;
}

/** Source and target of a transfer, and a button that swaps them. */
export function EndsCard({ children, onSwap }: EndsCardProps) {
  const { t } = useTranslation('wallet');
  return (
    <div className={`${w['card']} ${s['ways']}`}>
      <div className={s['fields']}>{children}</div>
      <IconButton icon="transfer" label={t('swap')} className={s['swap']} onClick={onSwap} />
    </div>
  );
}
