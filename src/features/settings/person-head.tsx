import type { User } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { VERIFICATION } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import s from './account.module.css';

/** Name and verification state of the person. */
export function PersonHead({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  return (
    <div className={s['person']}>
      <span className={s['face']}>
        <Icon name="user" size={28} />
      </span>
      <span className={s['who']}>
        <strong>{user.nickname || user.account}</strong>
        <Link className={s['state']} to={VERIFICATION}>
          <Icon name={user.verification === 'verified' ? 'trust' : 'info'} size={16} />
          {t(`state-${user.verification}`)}
        </Link>
      </span>
    </div>
  );
}
