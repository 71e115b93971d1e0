import { useObservableState } from 'observable-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { NicknameSheet } from '../../../features/settings/nickname-sheet.tsx';
import { createAccount, leave } from '../../../features/settings/profile.ts';
import { UNKNOWN } from '../../../format/number.ts';
import { HOME } from '../../../paths.ts';
import { setUser, useSession } from '../../../state/session.ts';
import { toast } from '../../../state/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import s from './index.module.css';

/** Who is logged in, and the way out. */
export default function Account() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const stored = useSession((session) => session.user);
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const [naming, setNaming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [account] = useState(createAccount);
  const fresh = useObservableState(account.user$, null);
  useEffect(() => {
    if (fresh) setUser(fresh);
  }, [fresh]);
  // Kept up to date by what the exchange said, and by what was changed here since.
  const user = stored;

  const logOut = () => {
    setLeaving(true);
    leave(asking === 'everywhere').subscribe((over) => {
      setLeaving(false);
      if (over) void navigate(HOME, { replace: true });
      else toast(t('common:noAnswer'), 'error');
    });
  };

  return (
    <Page title={t('account')} spaced>
      {user && (
        <div className={s['person']}>
          <span className={s['face']}>
            <Icon name="user" size={28} />
          </span>
          <span className={s['who']}>
            <strong>{user.nickname || user.account}</strong>
            <Link className={s['state']} to="/pages/verification/index">
              <Icon name={user.verification === 'verified' ? 'trust' : 'info'} size={16} />
              {t(`state-${user.verification}`)}
            </Link>
          </span>
        </div>
      )}
      <Rows>
        <Row
          label={t('nickname')}
          value={user?.nickname || UNKNOWN}
          onPress={() => setNaming(true)}
        />
        <Row label={t('accountName')} value={user?.account ?? UNKNOWN} />
        <Row label={t('phone')} value={user?.phone ?? t('notBound')} />
        <Row label={t('email')} value={user?.email ?? t('notBound')} />
        <Row
          label={t('invitationCode')}
          value={
            user && (
              <span className={s['code']}>
                {user.invitation_code}
                <CopyButton text={user.invitation_code} label={t('copyCode')} />
              </span>
            )
          }
        />
      </Rows>
      <div className={s['out']}>
        <Button kind="danger" onClick={() => setAsking('here')}>
          {t('logOut')}
        </Button>
        <Button kind="quiet" onClick={() => setAsking('everywhere')}>
          {t('logOutEverywhere')}
        </Button>
      </div>
      {user && <NicknameSheet user={user} open={naming} onClose={() => setNaming(false)} />}
      <Confirm
        open={asking !== null}
        title={t(asking === 'everywhere' ? 'logOutEverywhere' : 'logOut')}
        action={t('logOut')}
        busy={leaving}
        onConfirm={logOut}
        onCancel={() => setAsking(null)}
      >
        <p>{t(asking === 'everywhere' ? 'logOutEverywhereQuestion' : 'logOutQuestion')}</p>
      </Confirm>
    </Page>
  );
}
