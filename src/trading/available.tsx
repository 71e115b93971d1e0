import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ASSETS, DEPOSIT } from '../paths.ts';
import { isHere } from '../state/practised.ts';
import { isGuest, useSession } from '../state/session.ts';
import s from './available.module.css';

interface AvailableProps {
  /** The displayed amount with its unit. */
  readonly text: string;
  /** Plain decimal; null for a visitor and while it is unknown. */
  readonly amount: string | null;
}

/** An available amount; at zero with the way to funds. */
export function Available({ text, amount }: AvailableProps) {
  const { t } = useTranslation();
  // A demo account has no deposits; it gets new paper funds beside its assets.
  const guest = useSession(isGuest);
  if (amount === null || Number(amount) > 0 || !isHere(DEPOSIT)) return text;
  return (
    <span className={s['none']}>
      <Link className={s['deposit']} to={guest ? ASSETS : DEPOSIT}>
        {t('menu-deposit')}
      </Link>
      {text}
    </span>
  );
}
