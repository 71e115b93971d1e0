/**
 * Deletes what the browser stores of the app and can fetch again: offline pages, the worker (the
 * next start installs it again), and this tab's temporary data. The session and the user's settings
 * stay.
 */
export async function clearCache(): Promise<void> {
  sessionStorage.clear();
  // Browsers have both on https and on this machine only.
  if ('caches' in window) {
    for (const name of await caches.keys()) await caches.delete(name);
  }
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
}
