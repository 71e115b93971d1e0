import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TABS, tabOf } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import s from './tab-bar.module.css';

/** The five tabs. Colour, weight and a mark show the current one. */
export function TabBar({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const current = tabOf(path)?.id;
  return (
    <nav className={s['bar']} aria-label={t('mainNavigation')}>
      {TABS.map((tab) => (
        <Link
          key={tab.id}
          to={tab.path}
          className={s['tab']}
          aria-current={tab.id === current ? 'page' : undefined}
        >
          <Icon name={tab.icon} />
          <span className={s['text']}>{t(`tab-${tab.id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
