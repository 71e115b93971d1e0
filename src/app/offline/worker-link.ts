import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import { serviceWorkers } from '../../state/secure-context.ts';
import { RUN } from '../../state/stored.ts';
import type { WorkerRequest } from '../../state/worker-messages.ts';

/** Interval of checks for a new build, ms. The app also checks when it becomes visible. */
const LOOK_EVERY = 3_600_000;

export interface WorkerLink {
  /** True while a newer build waits. */
  readonly ready$: Observable<boolean>;
  /** Takes the newer build: the page reloads. */
  take(): void;
}

const ask = (worker: ServiceWorker | null, what: WorkerRequest): void => worker?.postMessage(what);

interface ScriptAddresses {
  createScriptURL(url: string): string;
}
declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses;
    };
  }
}

/** Under Trusted Types, as on the exchange's pages, a plain string is refused. */
function scriptAddress(url: string): string {
  const policy = window.trustedTypes?.createPolicy('tideline-worker', {
    createScriptURL: () => url,
  });
  return policy ? policy.createScriptURL(url) : url;
}

/** Registers the worker for offline use and follows its builds. */
export async function linkWorker(): Promise<WorkerLink> {
  const serviceWorker = serviceWorkers();
  // A practice run lies outside the worker's scope.
  if (!serviceWorker || RUN) throw new Error('no worker serves this page');
  // Read before registering: the first worker claims this page, which is not an update.
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
    // Another tab activated the newer build. This one keeps its own until the person agrees.
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
