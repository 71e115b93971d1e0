import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../state/session.ts';
import { PaperMark } from '../ui/badge.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { loginPath } from './login-path.ts';
import { HOME } from './paths.ts';
import { isBuilt } from './routes.ts';
import s from './side-menu.module.css';

/** The product's menu in its order; a page that does not exist yet is not offered. */
const ITEMS = [
  { id: 'deposit', icon: 'deposit', path: '/pages/assets/deposit/index' },
  { id: 'withdraw', icon: 'withdraw', path: '/pages/assets/withdraw/index' },
  { id: 'promotion', icon: 'user', path: '/pages/promotion/index' },
  { id: 'verification', icon: 'check', path: '/pages/verification/index' },
  { id: 'security', icon: 'lock', path: '/pages/settings/security/index' },
  { id: 'addresses', icon: 'assets', path: '/pages/user/address/index' },
  { id: 'help', icon: 'info', path: '/pages/help/center/center' },
  { id: 'records', icon: 'transfer', path: '/pages/assets/record' },
  { id: 'valuation', icon: 'speed', path: '/pages/assets/index', query: '?valuation' },
  { id: 'language', icon: 'globe', path: '/pages/settings/language/language' },
  { id: 'settings', icon: 'settings', path: '/pages/settings/index' },
] as const satisfies readonly { id: string; icon: IconName; path: string; query?: string }[];

interface SideMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SideMenu({ open, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('menu')} place="left">
      <button
        type="button"
        className={s['person']}
        onClick={() => go(user ? '/pages/settings/account/index' : loginPath(HOME, ''))}
      >
        <span className={s['face']}>
          <Icon name="user" size={28} />
        </span>
        <span className={s['who']}>
          <strong>{user ? user.nickname || user.account : t('logInOrSignUp')}</strong>
          <span className={s['note']}>{user ? user.account : t('visitorNote')}</span>
        </span>
        <Icon name="right" size={18} />
      </button>
      <ul>
        {ITEMS.filter(({ path }) => isBuilt(path)).map(({ id, icon, path, ...rest }) => (
          <li key={id}>
            <button
              type="button"
              className={s['item']}
              onClick={() => go('query' in rest ? path + rest.query : path)}
            >
              <Icon name={icon} size={22} />
              {t(`menu-${id}`)}
            </button>
          </li>
        ))}
        <li>
          {/* HANDLE:service-link */}
          <a className={s['item']} href="/kf" target="_blank" rel="noopener">
            <Icon name="headset" size={22} />
            {t('menu-contact')}
          </a>
        </li>
      </ul>
      <p className={s['paper']}>
        <PaperMark /> {t('paperMeaning')}
      </p>
    </Sheet>
  );
}
