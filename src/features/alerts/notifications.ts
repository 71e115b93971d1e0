import { LANGUAGE_TAGS } from '@tideline/wire';
import { CHART } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import type { WorkerNotice } from '../../state/worker-messages.ts';
import type { Ring } from './alert.ts';

/**
 * Whether the system may show our notifications: `none` without browser support, as on an iPhone
 * until the app is on the home screen.
 */
export type Permission = 'none' | 'default' | 'denied' | 'granted';

export function permission(): Permission {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return 'none';
  return Notification.permission;
}

/**
 * Asks for permission. Call it from a tap only: browsers refuse anything else, and users dislike
 * it.
 */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'none') return 'none';
  return Notification.requestPermission();
}

/**
 * Shows a ring through the worker, which is required on phones and receives the tap. A ring
 * reported by several tabs is one notification.
 */
export async function notify({ id, symbol }: Ring, title: string, body: string): Promise<void> {
  if (permission() !== 'granted') return;
  // Without a registered worker, as in private windows of some browsers, none becomes ready.
  if (!(await navigator.serviceWorker.getRegistration())) return;
  const registration = await navigator.serviceWorker.ready;
  const icon = `${import.meta.env.BASE_URL}icon-192.png`;
  const { lang } = useLanguage.getState();
  await registration
    .showNotification(title, {
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
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerNotice>) => {
    if (data?.kind === 'open') window.location.hash = data.hash;
  });
}
