import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { keepAccountPath } from '../links.ts';
import {
  ADDRESSES,
  ASSETS,
  CONTRACTS,
  DEPOSIT,
  HELP,
  LANGUAGE,
  OPTIONS,
  PRACTICE,
  PROFILE,
  PROMOTION,
  RECORD,
  SECURITY,
  SETTINGS,
  SPOT,
  VERIFICATION,
  WITHDRAW,
} from '../paths.ts';
import { useLanguage } from '../state/language.ts';
import { isHere } from '../state/practised.ts';
import { isGuest, useSession } from '../state/session.ts';
import type { Product } from '../trading/chart-link.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { loginPath } from '../ui/login-path.ts';
import s from './side-menu.module.css';

/** The three products of a pair. */
const PRODUCTS = [
  { id: 'spot', icon: 'spot', path: SPOT },
  { id: 'contracts', icon: 'chart', path: CONTRACTS },
  { id: 'options', icon: 'options', path: OPTIONS },
] as const satisfies readonly { id: Product; icon: IconName; path: string }[];

/** Menu entries in the product's order. */
const ITEMS = [
  { id: 'deposit', icon: 'deposit', path: DEPOSIT },
  { id: 'withdraw', icon: 'withdraw', path: WITHDRAW },
  { id: 'promotion', icon: 'user', path: PROMOTION },
  { id: 'verification', icon: 'check', path: VERIFICATION },
  { id: 'security', icon: 'lock', path: SECURITY },
  { id: 'addresses', icon: 'pin', path: ADDRESSES },
  { id: 'help', icon: 'info', path: HELP },
  { id: 'records', icon: 'records', path: RECORD },
  { id: 'practice', icon: 'chart', path: PRACTICE },
  { id: 'valuation', icon: 'speed', path: ASSETS, query: '?valuation' },
  { id: 'language', icon: 'globe', path: LANGUAGE },
  { id: 'settings', icon: 'settings', path: SETTINGS },
] as const satisfies readonly { id: string; icon: IconName; path: string; query?: string }[];

/** A practice run has the pages of trading alone. */
const ENTRIES = ITEMS.filter(({ path }) => isHere(path));

interface MenuEntriesProps {
  /** Opens a page. */
  readonly onGo: (path: string) => void;
  /** With the three products, where no tabs stand beside the menu. */
  readonly products?: boolean;
}

/** The person and every entry of the menu: in the sheet of a phone and in the rail of a desktop. */
export function MenuEntries({ onGo, products = false }: MenuEntriesProps) {
  const { t } = useTranslation(['common', 'trade']);
  const lang = useLanguage((state) => state.lang);
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const guest = useSession(isGuest);
  return (
    <>
      <button
        type="button"
        className={s['person']}
        onClick={() =>
          onGo(!user ? loginPath(pathname, '') : guest ? keepAccountPath(pathname) : PROFILE)
        }
      >
        <span className={s['face']}>
          <Icon name="user" size={28} />
        </span>
        <span className={s['who']} data-words>
          <strong>{user ? user.nickname || user.account : t('logInOrSignUp')}</strong>
          <span className={s['note']}>
            {!user ? t('visitorNote') : guest ? t('guestNote') : user.account}
          </span>
        </span>
        <span data-words>
          <Icon name="right" size={18} />
        </span>
      </button>
      {products && (
        <ul className={s['products']}>
          {PRODUCTS.map(({ id, icon, path }) => (
            <li key={id}>
              <button type="button" className={s['product']} onClick={() => onGo(path)}>
                <Icon name={icon} size={22} />
                <span>{id === 'spot' ? t('tab-spot') : t(`trade:${id}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {ENTRIES.map(({ id, icon, path, ...rest }) => (
          <li key={id}>
            <button
              type="button"
              className={s['item']}
              onClick={() => onGo('query' in rest ? path + rest.query : path)}
            >
              <Icon name={icon} size={22} />
              <span data-words>{t(`menu-${id}`)}</span>
            </button>
          </li>
        ))}
        <li>
          {/* HANDLE:service-link */}
          <a className={s['item']} href={`/kf?lang=${lang}`} target="_blank" rel="noopener">
            <Icon name="headset" size={22} />
            <span data-words>{t('menu-contact')}</span>
          </a>
        </li>
      </ul>
    </>
  );
}
