import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CONTRACTS, OPTIONS, TABS, tabOf } from '../paths.ts';
import { isHere } from '../state/practised.ts';
import { Icon } from '../ui/icon.tsx';
import { isShown } from '../ui/is-shown.ts';
import { useLowWindowTyping } from '../ui/use-low-window-typing.ts';
import s from './tab-bar.module.css';

interface TabBarProps {
  /** Address of the shown tab's page. */
  readonly page: string;
  /** The page that the options tab opens: options or contracts. */
  readonly options: string;
}

/**
 * The five tabs. Colour, weight and a mark show the current one. The bar leaves its room to a form
 * while the person types in a low window.
 */
export function TabBar({ page, options }: TabBarProps) {
  const { t } = useTranslation();
  const hidden = useLowWindowTyping();
  return (
    <nav hidden={hidden} className={s['bar']} aria-label={t('mainNavigation')}>
      <TabLinks page={page} options={options} className={s['tab']} />
    </nav>
  );
}

interface TabLinksProps extends Omit<TabBarProps, 'page'> {
  /** Null when no tab's page is shown. */
  readonly page: string | null;
  readonly className: string | undefined;
}

export function TabLinks({ page, options, className }: TabLinksProps) {
  const { t } = useTranslation();
  const current = page && tabOf(page === CONTRACTS ? OPTIONS : page)?.id;
  return TABS.filter(({ path }) => isHere(path)).map((tab) => (
    <Link
      key={tab.id}
      to={tab.path === OPTIONS ? options : tab.path}
      className={className}
      aria-current={tab.id === current ? 'page' : undefined}
      onClick={tab.id === current ? toTop : undefined}
    >
      <Icon name={tab.icon} />
      <span className={s['text']}>{t(`tab-${tab.id}`)}</span>
    </Link>
  ));
}

/** A tap on the shown tab leads to the top of its page. */
function toTop(): void {
  [...document.querySelectorAll('main')].find(isShown)?.scrollTo(0, 0);
}
