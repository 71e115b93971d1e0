import { useObservableState } from 'observable-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { UNKNOWN } from '../../../format/number.ts';
import { Page } from '../../../shell/page.tsx';
import { HOME } from '../../../shell/paths.ts';
import { setUser, useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import s from './index.module.css';
import { createAccount, leave } from './index.state.ts';

/** Who is logged in, and the way out. */
export default function Account() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const stored = useSession((session) => session.user);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [account] = useState(createAccount);
  const fresh = useObservableState(account.user$, null);
  useEffect(() => {
    if (fresh) setUser(fresh);
  }, [fresh]);
  const user = fresh ?? stored;

  const logOut = () => {
    setLeaving(true);
    leave().subscribe(() => void navigate(HOME, { replace: true }));
  };

  return (
    <Page title={t('account')} spaced>
      <Rows>
        <Row label={t('nickname')} value={user?.nickname || UNKNOWN} />
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
      <Button kind="danger" className={s['out']} onClick={() => setAsking(true)}>
        {t('logOut')}
      </Button>
      <Confirm
        open={asking}
        title={t('logOut')}
        action={t('logOut')}
        busy={leaving}
        onConfirm={logOut}
        onCancel={() => setAsking(false)}
      >
        <p>{t('logOutQuestion')}</p>
      </Confirm>
    </Page>
  );
}
