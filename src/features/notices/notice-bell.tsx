import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NOTICES } from '../../paths.ts';
import { afterFirstPrice } from '../../state/settled.ts';
import s from '../../ui/bell.module.css';
import { bellCount } from '../../ui/bell-count.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const UnreadCount = lazyPart(
  afterFirstPrice(() => import('./unread-count.tsx')),
  'UnreadCount',
);

/** The bell: leads to the notices, with the number of unread ones. */
export function NoticeBell() {
  const { t } = useTranslation('notice');
  const navigate = useNavigate();
  const [n, setCount] = useState(0);
  const label = n > 0 ? t('titleUnread', { n: bellCount(n) }) : t('title');
  return (
    <button
      type="button"
      className={s['bell']}
      aria-label={label}
      onClick={() => void navigate(NOTICES)}
    >
      <UnreadCount onCount={setCount} />
      <Icon name="bell" />
      {n > 0 && <span className={s['count']}>{bellCount(n)}</span>}
    </button>
  );
}
