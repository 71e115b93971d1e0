import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuest, useSession } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import s from './account.module.css';
import { LogOutQuestion } from './log-out-question.tsx';

/** Logs out on this device or on all, after a question. */
export function LogOutButtons() {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null);
  const guest = useSession(isGuest);
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
      <LogOutQuestion asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}
