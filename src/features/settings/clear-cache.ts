import { cacheStorage, serviceWorkers } from '../../state/secure-context.ts';
import type { Renewed, WorkerRequest } from '../../state/worker-messages.ts';

/** Wait for the worker's answer, ms: it fetches what a start needs, some 300 kB. */
const ANSWER_WITHIN = 60_000;

/**
 * Deletes what the browser stores of the app and can fetch again: the offline pages, this tab's
 * temporary data and the amounts last seen. Session and settings stay. The worker fetches what an
 * offline start needs before it deletes the old files. Rejects when that fails; nothing is deleted
 * then.
 * @param forget - deletes what is stored outside the worker
 */
export async function clearCache(forget: () => void): Promise<void> {
  if (!navigator.onLine) throw new Error('nothing can be fetched again without a network');
  const registration = await serviceWorkers()?.getRegistration();
  if (registration?.active) await renewed(registration.active);
  else {
    const caches = cacheStorage();
    for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
  }
  sessionStorage.clear();
  forget();
}

function renewed(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const request: WorkerRequest = { kind: 'renew' };
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the worker has not replaced its files'));
    const timer = setTimeout(fail, ANSWER_WITHIN);
    port1.onmessage = ({ data }: MessageEvent<Renewed>) => {
      clearTimeout(timer);
      if (data.renewed) resolve();
      else fail();
    };
    worker.postMessage(request, [port2]);
  });
}
