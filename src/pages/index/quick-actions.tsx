import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CHART, SPOT } from '../../shell/paths.ts';
import { isBuilt } from '../../shell/routes.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './quick-actions.module.css';

/** The product's shortcuts in its order, then ours; the first four whose pages exist are shown. */
const ACTIONS = [
  { id: 'recharge', icon: 'deposit', path: '/pages/assets/deposit/index' },
  { id: 'withdrawal', icon: 'withdraw', path: '/pages/assets/withdraw/index' },
  { id: 'vip', icon: 'star', path: '/pages/assets/deposit/charge' },
  { id: 'finance', icon: 'trust', path: '/pages/finance/index' },
  { id: 'spot', icon: 'spot', path: SPOT },
  { id: 'chart', icon: 'chart', path: CHART },
  { id: 'settings', icon: 'settings', path: '/pages/settings/index' },
  { id: 'language', icon: 'globe', path: '/pages/settings/language/language' },
] as const satisfies readonly { id: string; icon: IconName; path: string }[];

export function QuickActions() {
  const { t } = useTranslation('home');
  const symbol = useTradeChoices((choices) => choices.symbol);
  return (
    <ul className={s['actions']}>
      {ACTIONS.filter(({ path }) => isBuilt(path))
        .slice(0, 4)
        .map(({ id, icon, path }) => (
          <li key={id}>
            <Link
              className={s['action']}
              to={path === CHART || path === SPOT ? `${path}?symbol=${symbol}` : path}
            >
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
