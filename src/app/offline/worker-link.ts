import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import type { WorkerAsked } from '../../state/worker-messages.ts';

/** New builds are looked for this often, and whenever the app comes back into view, ms. */
const LOOK_EVERY = 3_600_000;

export interface WorkerLink {
  /** True while a newer build waits to be taken. */
  readonly ready$: Observable<boolean>;
  /** Takes the newer build: the page reloads. */
  take(): void;
}

const ask = (worker: ServiceWorker | null, what: WorkerAsked): void => worker?.postMessage(what);

/** A plain address is refused where scripts are held to trusted types, as the exchange's pages are. */
function scriptAddress(url: string): string {
  const { trustedTypes } = window as unknown as {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  };
  const policy = trustedTypes?.createPolicy('tideline-worker', { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}

/** Registers the worker that keeps the app for use without a network, and follows its builds. */
export async function linkWorker(): Promise<WorkerLink> {
  const { serviceWorker } = navigator;
  // Taken before registering: the very first worker claims this page, which is no update.
  let updating = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(
    scriptAddress(`${import.meta.env.BASE_URL}sw.js`),
  );
  const ready = new BehaviorSubject(false);
  let asked = false;
  let replaced = false;

  const look = () => ready.next(replaced || (updating && registration.waiting !== null));
  const follow = () => registration.installing?.addEventListener('statechange', look);
  follow();
  registration.addEventListener('updatefound', follow);
  serviceWorker.addEventListener('controllerchange', () => {
    if (asked) return window.location.reload();
    // Another tab took the newer build. This one goes on with its own until it is told to.
    replaced = updating;
    updating = true;
    look();
  });
  look();

  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, LOOK_EVERY);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  void serviceWorker.ready.then(({ active }) => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData !== true) ask(active, { kind: 'fill' });
  });
  return {
    ready$: ready.pipe(distinctUntilChanged()),
    take: () => {
      asked = true;
      if (registration.waiting) ask(registration.waiting, { kind: 'take' });
      else window.location.reload();
    },
  };
}
