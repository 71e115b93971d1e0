import { needsHttps, notifications } from './secure-context.ts';

/**
 * Whether the system may show our notifications: `none` without browser support, as on an iPhone
 * until the app is on the home screen; `http` on an address without https.
 */
export type NoticePermission = 'none' | 'http' | 'default' | 'denied' | 'granted';

export const noticePermission = (): NoticePermission =>
  needsHttps() ? 'http' : (notifications()?.permission ?? 'none');

/**
 * Asks for permission. Call it from a tap only: browsers refuse anything else, and users dislike
 * it.
 */
export async function askPermission(): Promise<NoticePermission> {
  return (await notifications()?.requestPermission()) ?? noticePermission();
}
