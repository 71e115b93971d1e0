import { useTranslation } from 'react-i18next';
import { CloseForm } from '../../features/identity/close-form.tsx';
import { ClosingNote } from '../../features/identity/closing-note.tsx';
import { BalancesHere } from '../../features/wallet/balances-here.tsx';
import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';

/** Closes the account, or takes the request back. */
export default function Close() {
  const { t } = useTranslation('account');
  const closes = useSession(({ user }) => user?.closes ?? null);
  return (
    <Page title={t('closeAccount')} spaced>
      {closes === null ? <CloseForm balances={<BalancesHere />} /> : <ClosingNote />}
    </Page>
  );
}
