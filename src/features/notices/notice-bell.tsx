import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NOTICES } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './notice-bell.module.css';
import { useUnread } from './unread.ts';

/** The bell: leads to the notices, with the number of unread ones. */
export function NoticeBell() {
  const { t } = useTranslation('notice');
  const navigate = useNavigate();
  const n = useUnread();
  const label = n > 0 ? t('titleUnread', { n }) : t('title');
  return (
    <button
      type="button"
      className={s['bell']}
      aria-label={label}
      onClick={() => void navigate(NOTICES)}
    >
      <Icon name="bell" />
      {n > 0 && <span className={s['count']}>{n > 9 ? '9+' : n}</span>}
    </button>
  );
}
