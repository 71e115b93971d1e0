import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ContactSteps } from '../../features/identity/contact-steps.tsx';
import { useSession } from '../../state/session.ts';
import { isMethod } from '../../trading/forms/contact.ts';
import { Page } from '../../ui/page.tsx';

/** Adds or replaces the phone or the e-mail address of the account. */
export default function Contact() {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const asked = query.get('method');
  const method = isMethod(asked) ? asked : 'email';
  const user = useSession((session) => session.user);
  return (
    <Page title={t(`contact-${method}`)} spaced>
      {user && <ContactSteps key={method} user={user} method={method} />}
    </Page>
  );
}
