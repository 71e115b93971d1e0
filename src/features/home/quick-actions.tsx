import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { vipChargePath } from '../../links.ts';
import { DEPOSIT, PRODUCTS, WITHDRAW } from '../../paths.ts';
import { RUN } from '../../state/stored.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './quick-actions.module.css';

/** The product's shortcuts, in its order. */
const ACTIONS = [
  { id: 'recharge', icon: 'deposit', path: DEPOSIT },
  { id: 'withdrawal', icon: 'withdraw', path: WITHDRAW },
  { id: 'vip', icon: 'star', path: vipChargePath() },
  { id: 'finance', icon: 'trust', path: PRODUCTS },
] as const satisfies readonly { id: string; icon: IconName; path: string }[];

export function QuickActions() {
  const { t } = useTranslation('home');
  // All of them concern money that a practice run has not.
  if (RUN) return null;
  return (
    <ul className={s['actions']}>
      {ACTIONS.map(({ id, icon, path }) => (
        <li key={id}>
          <Link className={s['action']} to={path}>
            <span className={s['icon']}>
              <Icon name={icon} size={22} />
            </span>
            {t(`action-${id}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
