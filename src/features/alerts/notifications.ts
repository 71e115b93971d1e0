import type { Ring } from '@tideline/streams/pure';
import { LANGUAGE_TAGS } from '@tideline/wire';
import { CHART } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { noticePermission } from '../../state/notice-permission.ts';
import { serviceWorkers } from '../../state/secure-context.ts';

/**
 * Shows a ring through the worker, which is required on phones and receives the tap. A ring
 * reported by several tabs, and by the exchange, is one notification.
 */
export async function notify({ id, symbol, at }: Ring, title: string, body: string): Promise<void> {
  const workers = serviceWorkers();
  // Without a registered worker, as in private windows of some browsers, none becomes ready.
  if (noticePermission() !== 'granted' || !(await workers?.getRegistration())) return;
  const registration = await workers?.ready;
  const icon = `${import.meta.env.BASE_URL}icon-192.png`;
  const { lang } = useLanguage.getState();
  const options: NotificationOptions & { readonly timestamp: number } = {
    ...{ body, icon, badge: icon, lang: LANGUAGE_TAGS[lang], timestamp: at },
    tag: `alert-${id.replace(/-\d+$/, '')}`,
    data: `${CHART}?symbol=${symbol}`,
  };
  await registration
    ?.showNotification(title, options)
    // The user has revoked the permission, or the system refused.
    .catch(() => undefined);
}
