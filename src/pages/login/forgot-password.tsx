import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseNew, ProveOwner } from '../../features/identity/reset-steps.tsx';
import { Page } from '../../ui/page.tsx';

/** Two steps: proves ownership of the phone or mailbox, then sets a new password. */
export default function ForgetPassword() {
  const { t } = useTranslation('account');
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <Page title={t('forgotTitle')} spaced>
      {ticket === null ? (
        <ProveOwner onTicket={setTicket} />
      ) : (
        <ChooseNew ticket={ticket} onExpired={() => setTicket(null)} />
      )}
    </Page>
  );
}
