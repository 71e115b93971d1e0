import type { WorkerRequest } from '../../state/worker-messages.ts';

/**
 * Deletes what the browser stores of the app and can fetch again: offline pages and this tab's
 * temporary data. The worker stays and stores the app anew, so that the next start works offline.
 * The session and the user's settings stay.
 */
export async function clearCache(): Promise<void> {
  sessionStorage.clear();
  // Browsers have both on https and on this machine only.
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const fill: WorkerRequest = { kind: 'fill' };
  for (const { active } of workers) active?.postMessage(fill);
}
