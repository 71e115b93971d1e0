import { useTranslation } from 'react-i18next';
import { ClosingNote } from '../../features/identity/closing-note.tsx';
import { AccountRows } from '../../features/settings/account-rows.tsx';
import { LogOutButtons } from '../../features/settings/log-out-buttons.tsx';
import { PersonHead } from '../../features/settings/person-head.tsx';
import { useFreshUser } from '../../features/settings/use-fresh-user.ts';
import { Page } from '../../ui/page.tsx';

/** The person's account, and the log-out. */
export default function Account() {
  const { t } = useTranslation('account');
  const user = useFreshUser();
  return (
    <Page title={t('account')} spaced>
      {user && <PersonHead user={user} />}
      <ClosingNote />
      <AccountRows user={user} />
      <LogOutButtons />
    </Page>
  );
}
