import { useTranslation } from 'react-i18next';
import { PushView } from '../../features/push/push-view.tsx';
import { pushTexts } from '../../features/push/texts.ts';
import { Page } from '../../ui/page.tsx';

/** What the exchange tells this device while the app is closed. */
export default function Notifications() {
  const { t } = useTranslation();
  return (
    <Page title={t('notifications')} spaced>
      <PushView />
    </Page>
  );
}
Notifications.texts = pushTexts;
