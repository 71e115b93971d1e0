import type { Ring } from '@tideline/streams/pure';
import { LANGUAGE_TAGS } from '@tideline/wire';
import { CHART } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import { needsHttps, notifications, serviceWorkers } from '../../state/secure-context.ts';
import type { WorkerNotice } from '../../state/worker-messages.ts';

/**
 * Whether the system may show our notifications: `none` without browser support, as on an iPhone
 * until the app is on the home screen; `http` on an address without https.
 */
export type Permission = 'none' | 'http' | 'default' | 'denied' | 'granted';

export const permission = (): Permission =>
  needsHttps() ? 'http' : (notifications()?.permission ?? 'none');

/**
 * Asks for permission. Call it from a tap only: browsers refuse anything else, and users dislike
 * it.
 */
export async function askPermission(): Promise<Permission> {
  return (await notifications()?.requestPermission()) ?? permission();
}

/**
 * Shows a ring through the worker, which is required on phones and receives the tap. A ring
 * reported by several tabs is one notification.
 */
export async function notify({ id, symbol }: Ring, title: string, body: string): Promise<void> {
  const workers = serviceWorkers();
  // Without a registered worker, as in private windows of some browsers, none becomes ready.
  if (permission() !== 'granted' || !(await workers?.getRegistration())) return;
  const registration = await workers?.ready;
  const icon = `${import.meta.env.BASE_URL}icon-192.png`;
  const { lang } = useLanguage.getState();
  await registration
    ?.showNotification(title, {
      body,
      icon,
      badge: icon,
      tag: `tideline-${id}`,
      lang: LANGUAGE_TAGS[lang],
      data: `${CHART}?symbol=${symbol}`,
    })
    // The user has revoked the permission, or the system refused.
    .catch(() => undefined);
}

/** Opens the page of a tapped notification; the worker has focused this page. */
export function followNotifications(): void {
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<WorkerNotice>) => {
    if (data?.kind === 'open') window.location.hash = data.hash;
  });
}
