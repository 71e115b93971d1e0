import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { keepAccountPath } from '../../links.ts';
import { HOME, PROFILE } from '../../paths.ts';
import { isGuest, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import s from './account.module.css';
import { leave } from './profile.ts';

/** Logs out on this device or on all, after a question. */
export function LogOutButtons() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const guest = useSession(isGuest);
  const question = guest
    ? 'logOutGuestQuestion'
    : asking === 'everywhere'
      ? 'logOutEverywhereQuestion'
      : 'logOutQuestion';
  const [leaving, setLeaving] = useState(false);
  const logOut = () => {
    setLeaving(true);
    leave(asking === 'everywhere').subscribe((over) => {
      setLeaving(false);
      if (over) void navigate(HOME, { replace: true });
      else toast(t('common:noAnswer'), 'error');
    });
  };

  return (
    <>
      <div className={s['out']}>
        <Button kind="danger" onClick={() => setAsking('here')}>
          {t('logOut')}
        </Button>
        {/* A demo account has one session. */}
        {!guest && (
          <Button kind="quiet" onClick={() => setAsking('everywhere')}>
            {t('logOutEverywhere')}
          </Button>
        )}
      </div>
      <Confirm
        open={asking !== null}
        title={t(asking === 'everywhere' ? 'logOutEverywhere' : 'logOut')}
        action={t(asking === 'everywhere' ? 'logOutEverywhere' : 'logOut')}
        kind="danger"
        busy={leaving}
        onConfirm={logOut}
        onCancel={() => setAsking(null)}
      >
        <p>{t(question)}</p>
        {guest && (
          <Link className={s['keep']} to={keepAccountPath(PROFILE)}>
            {t('common:addContact')}
          </Link>
        )}
      </Confirm>
    </>
  );
}
