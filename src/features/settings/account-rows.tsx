import type { User } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '../../format/number.ts';
import { contactPath, keepAccountPath } from '../../links.ts';
import { CLOSE_ACCOUNT, PROFILE } from '../../paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import s from './account.module.css';
import { NicknameSheet } from './nickname-sheet.tsx';

/** The user's account data; the nickname can be changed. Null when logged out. */
export function AccountRows({ user }: { readonly user: User | null }) {
  const { t } = useTranslation('account');
  // A demo account adds its first contact with a password.
  const contact = (method: 'phone' | 'email') => ({
    to: user?.guest ? keepAccountPath(PROFILE) : contactPath(method),
  });
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Rows>
        <Row
          label={t('nickname')}
          value={user?.nickname || UNKNOWN}
          onPress={() => setNaming(true)}
        />
        <Row label={t('accountName')} value={user?.account ?? UNKNOWN} />
        <Row label={t('phone')} value={user?.phone ?? t('notBound')} {...contact('phone')} />
        <Row label={t('email')} value={user?.email ?? t('notBound')} {...contact('email')} />
        {!user?.guest && (
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
        )}
      </Rows>
      {!user?.guest && (
        <Rows>
          <Row label={t('closeAccount')} to={CLOSE_ACCOUNT} />
        </Rows>
      )}
      {user && <NicknameSheet user={user} open={naming} onClose={() => setNaming(false)} />}
    </>
  );
}
