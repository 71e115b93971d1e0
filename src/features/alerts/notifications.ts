import { LANGUAGE_TAGS } from '#wire';
import { CHART } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import type { WorkerTold } from '../../state/worker-messages.ts';
import type { Ring } from './alert.ts';

/**
 * Whether the system may show a notification of ours: `none` where the browser has no way to, which is
 * also so on an iPhone until the app is on the home screen.
 */
export type Permission = 'none' | 'default' | 'denied' | 'granted';

export function permission(): Permission {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return 'none';
  return Notification.permission;
}

/** Asks the person. Only ever called from a tap: browsers refuse, and people mind, anything else. */
export async function askPermission(): Promise<Permission> {
  if (permission() === 'none') return 'none';
  return Notification.requestPermission();
}

/**
 * Shows a ring through the worker, which alone can on phones and which hears the tap. A ring that
 * several tabs tell of is one notification.
 */
export async function notify({ id, symbol }: Ring, title: string, body: string): Promise<void> {
  if (permission() !== 'granted') return;
  // Where no worker was ever registered, as in private windows of some browsers, none gets ready.
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
    // Taken back by the person since, or refused by the system.
    .catch(() => undefined);
}

/** Goes where a tapped notification leads; the worker has brought this page to the front. */
export function followNotifications(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerTold>) => {
    if (data?.kind === 'open') window.location.hash = data.hash;
  });
}
