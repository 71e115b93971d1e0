/**
 * Drops what the browser keeps of the app and can fetch again: pages stored for use without a network,
 * the worker that stored them (the next start installs it anew), and what this tab has put aside.
 * The session and what a person has set stay.
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
