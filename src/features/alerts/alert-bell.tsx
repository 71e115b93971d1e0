import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ALERTS } from '../../paths.ts';
import s from '../../ui/bell.module.css';
import { bellCount } from '../../ui/bell-count.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAlerts } from './alerts-store.ts';

/**
 * The link to a pair's alerts, with the number of unseen rings. It shows an alarm clock: the bell
 * stands for notices on every screen.
 */
export function AlertBell({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation('trade');
  const n = useAlerts((state) => state.rings.filter(({ seen }) => !seen).length);
  const label = n > 0 ? t('priceAlertsNew', { n: bellCount(n) }) : t('priceAlerts');
  return (
    <Link
      className={s['bell']}
      to={`${ALERTS}?symbol=${symbol}`}
      aria-label={label}
      aria-keyshortcuts="A"
    >
      <Icon name="alarm" />
      {n > 0 && <span className={s['count']}>{bellCount(n)}</span>}
    </Link>
  );
}
