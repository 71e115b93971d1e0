/**
 * What browsers offer on https and on this machine only. A phone that opens the app by the
 * machine's address over http has none of it. This module alone names these functions
 * (`tests/house/secure-context.test.ts`), and states that each may be missing.
 */

/** True where the address, not the browser, keeps the functions of this module away. */
export const needsHttps = (): boolean => window.isSecureContext === false;

export const clipboard = (): Clipboard | undefined => navigator.clipboard as Clipboard | undefined;

/** Support for offline use; also missing in private windows of some browsers. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;

export const cacheStorage = (): CacheStorage | undefined =>
  'caches' in window ? window.caches : undefined;

export const credentials = (): CredentialsContainer | undefined =>
  navigator.credentials as CredentialsContainer | undefined;

/** A passkey belongs to a name: browsers refuse to make one for an address of digits. */
const hasName = (): boolean => !/^[\d.]+$|:/.test(window.location.hostname);

/** Whether this browser can use passkeys on this page. */
export const passkeysWork = (): boolean =>
  !needsHttps() && hasName() && typeof window.PublicKeyCredential === 'function';

/** Some browsers have the function without https, where it fails. */
export const geolocation = (): Geolocation | undefined =>
  needsHttps() ? undefined : (navigator.geolocation as Geolocation | undefined);

/** The system's notifications; an iPhone has them when the app is on the home screen. */
export const notifications = (): typeof Notification | undefined =>
  needsHttps() || serviceWorkers() === undefined || typeof window.Notification === 'undefined'
    ? undefined
    : window.Notification;

/** Whether a push service can tell this browser something while the app is closed. */
export const pushWorks = (): boolean => notifications() !== undefined && 'PushManager' in window;

/** The rear camera's picture. @throws DOMException without a camera or without permission */
export function rearCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const camera = devices?.getUserMedia({ video: { facingMode: 'environment' } });
  return camera ?? Promise.reject(new DOMException('no camera here', 'NotFoundError'));
}

/** The device's share sheet. @returns undefined where it cannot share this */
export function shareSheet(data: ShareData): ((data: ShareData) => Promise<void>) | undefined {
  const { share, canShare } = navigator as Partial<Pick<Navigator, 'share' | 'canShare'>>;
  // Some browsers share texts but no files.
  if (!share || (data.files && !canShare?.call(navigator, data))) return undefined;
  return share.bind(navigator);
}
