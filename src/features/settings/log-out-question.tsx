import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { keepAccountPath } from '../../links.ts';
import { HOME, PROFILE } from '../../paths.ts';
import { isGuest, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Confirm } from '../../ui/confirm.tsx';
import s from './account.module.css';
import { leave } from './profile.ts';

interface LogOutQuestionProps {
  /** What would end; null for nothing. */
  readonly asking: 'here' | 'everywhere' | null;
  readonly onClose: () => void;
}

/** Logs out after a question. */
export function LogOutQuestion({ asking, onClose }: LogOutQuestionProps) {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const guest = useSession(isGuest);
  const [leaving, setLeaving] = useState(false);
  const question = guest
    ? 'logOutGuestQuestion'
    : asking === 'everywhere'
      ? 'logOutEverywhereQuestion'
      : 'logOutQuestion';
  const logOut = () => {
    setLeaving(true);
    leave(asking === 'everywhere').subscribe((over) => {
      setLeaving(false);
      if (over) {
        onClose();
        void navigate(HOME, { replace: true });
      } else toast(t('common:noAnswer'), 'error');
    });
  };
  return (
    <Confirm
      open={asking !== null}
      title={t(asking === 'everywhere' ? 'logOutEverywhere' : 'logOut')}
      action={t(asking === 'everywhere' ? 'logOutEverywhere' : 'logOut')}
      kind="danger"
      busy={leaving}
      onConfirm={logOut}
      onCancel={onClose}
    >
      <p>{t(question)}</p>
      {guest && (
        <Link className={s['keep']} to={keepAccountPath(PROFILE)}>
          {t('common:addContact')}
        </Link>
      )}
    </Confirm>
  );
}
