import { API_BASE, BUILD_HEADER } from '@tideline/wire';
import { pushRenew } from '@tideline/wire/calls/push';
import type { Renewed, WorkerNotice, WorkerRequest } from '../../state/worker-messages.ts';
import { CACHE_PREFIX, type CachedFiles, outdated, planOf } from './cached-files.ts';
import { messageOf, pageFrom } from './push-message.ts';

/** Inserted by the build. */
declare const __CACHED__: CachedFiles;

/** The used part of a service worker's scope: the types of pages and workers exclude each other. */
interface Scope {
  readonly registration: {
    readonly scope: string;
    /** A newer build that the person has not taken yet. */
    readonly waiting: object | null;
    /** Absent in Firefox. */
    readonly navigationPreload?: { enable(): Promise<void> };
    readonly pushManager: PushManager;
    showNotification(title: string, options: Shown): Promise<void>;
    getNotifications(of: { readonly tag: string }): Promise<readonly Partial<Shown>[]>;
  };
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: {
    claim(): Promise<void>;
    /** Pages of the scope, most recently used first. */
    matchAll(of: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    hear: (event: Events[Name]) => void,
  ): void;
}

/** Options of a notification that the compiler does not know, with those it does. */
interface Shown extends NotificationOptions {
  readonly timestamp: number;
  readonly renotify: boolean;
}

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  /** Fails for a page that another worker serves. */
  navigate(url: string): Promise<unknown>;
  postMessage(what: WorkerNotice, ports: readonly MessagePort[]): void;
}

interface Waits {
  waitUntil(work: Promise<unknown>): void;
}

interface Events {
  readonly install: Waits;
  readonly activate: Waits;
  readonly fetch: Waits & {
    readonly request: Request;
    /** The document, requested while the worker starts. */
    readonly preloadResponse?: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  };
  readonly message: Waits & {
    readonly data: WorkerRequest;
    readonly ports: readonly MessagePort[];
  };
  readonly notificationclick: Waits & { readonly notification: Notification };
  readonly push: Waits & { readonly data: { json(): unknown } | null };
  readonly pushsubscriptionchange: Waits & {
    readonly oldSubscription: PushSubscription | null;
    readonly newSubscription: PushSubscription | null;
  };
}

/** The compiler knows the globals of pages only. */
declare const self: Scope;
const worker = self;
const { build, shell, rest } = __CACHED__;
const CACHE = `${CACHE_PREFIX}${build}`;
const { scope } = worker.registration;
const listed = new Set([...shell, ...rest]);
/** The document is cached under the empty name, its address in the scope. */
const DOCUMENT = scope;
/**
 * A line that answers within this time also carries the app's calls; on a slower one the stored
 * document is sooner, ms.
 */
const DOCUMENT_WITHIN = 600;
/** A page answers a tap within this time, unless it is starting, ms. */
const HEARD_WITHIN = 1_000;
/** Two messages of one subject within this time make one sound, ms. */
const ONE_SOUND = 60_000;
/** A file's name contains its hash, or the cache its build, so no header can change the answer. */
const ANY = { ignoreVary: true } as const;

/** Copies a file from an earlier build with the same name and content; fetches it otherwise. */
async function keep(cache: Cache, name: string): Promise<void> {
  const url = scope + name;
  if (await cache.match(url, ANY)) return;
  const hashed = name.startsWith('assets/');
  const before = hashed ? await caches.match(url, ANY) : undefined;
  await cache.put(url, before ?? (await fetched(name, hashed ? 'default' : 'reload')));
}

async function fetched(name: string, cache: RequestCache): Promise<Response> {
  // The document at the scope has prices, which must never come from here; index.html has none.
  const answer = await fetch(scope + (name === '' ? 'index.html' : name), { cache });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

worker.addEventListener('install', (event) => {
  const all = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(shell.map((name) => keep(cache, name)));
  };
  // No skipWaiting: a page keeps the build it started with until the person takes the new one.
  event.waitUntil(all());
});

worker.addEventListener('activate', (event) => {
  const settle = async () => {
    await worker.registration.navigationPreload?.enable();
    for (const name of outdated(await caches.keys(), CACHE)) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(settle());
});

worker.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data.kind === 'take') event.waitUntil(worker.skipWaiting());
  else if (data.kind === 'fill') event.waitUntil(fill());
  else {
    const answer = (renewed: boolean) => ports[0]?.postMessage({ renewed } satisfies Renewed);
    const renewing = renew().then(
      () => answer(true),
      () => answer(false),
    );
    event.waitUntil(renewing.then(fill));
  }
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(show(pageFrom(notification.data)));
});

/**
 * Resolves when the messages so far are shown. Chromium forgets a notification when notifications
 * are read while it is being shown, so the next message waits for this.
 */
let told: Promise<unknown> = Promise.resolve();

worker.addEventListener('push', (event) => {
  const next = () => tell(event.data);
  told = told.then(next, next);
  event.waitUntil(told);
});

/** Shows a message of the exchange; without a sound while the app itself is in view. */
async function tell(data: Events['push']['data']): Promise<void> {
  const { registration, clients, navigator } = worker;
  const read = () => data?.json();
  const { title, body, tag, lang, page, time } = messageOf(read, navigator.languages, Date.now());
  const pages = await clients.matchAll({ type: 'window' });
  const silent = pages.some(({ visibilityState }) => visibilityState === 'visible');
  // The open app may have shown the same ring of an alert.
  const [shown] = await registration.getNotifications({ tag });
  const renotify = !silent && !(Math.abs((shown?.timestamp ?? 0) - time) < ONE_SOUND);
  const icon = `${scope}icon-192.png`;
  await registration.showNotification(title, {
    ...{ body, tag, lang, silent, renotify, icon, badge: icon, data: page, timestamp: time },
  });
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replaced(event)));

/**
 * The browser has replaced the device's address. Without the former one this proves nothing to the
 * exchange; the app's next start tells it then.
 */
async function replaced({
  oldSubscription: old,
  newSubscription,
}: Events['pushsubscriptionchange']): Promise<void> {
  if (!old) return;
  const fresh = newSubscription ?? (await worker.registration.pushManager.subscribe(old.options));
  const { p256dh = '', auth = '' } = fresh.toJSON().keys ?? {};
  const { endpoint } = fresh;
  const old_auth = old.toJSON().keys?.['auth'] ?? '';
  const body = { old_endpoint: old.endpoint, old_auth, endpoint, p256dh, auth };
  await fetch(`${API_BASE}/${pushRenew.path}`, {
    ...{ method: pushRenew.method, body: new URLSearchParams(body) },
  });
}

/** Focuses the app and opens one of its pages. */
async function show(hash: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' });
  const url = `${scope}#${hash}`;
  if (!page) {
    await worker.clients.openWindow(url);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), HEARD_WITHIN));
  page.postMessage({ kind: 'open', hash }, [port2]);
  await page.focus();
  // A page that only starts does not hear yet; it will open what its address says.
  if (!(await Promise.race([heard, late]))) {
    await page.navigate(url).catch(() => worker.clients.openWindow(url));
  }
  port1.close();
}

/**
 * Replaces everything that is stored. What a start needs is fetched before anything is deleted: an
 * app that was cleared without a network still starts. Throws when it could not be fetched.
 */
async function renew(): Promise<void> {
  const fresh = await Promise.all(
    shell.map(async (name) => [scope + name, await fetched(name, 'reload')] as const),
  );
  for (const name of await caches.keys()) await caches.delete(name);
  const cache = await caches.open(CACHE);
  for (const [url, answer] of fresh) await cache.put(url, answer);
}

/**
 * One after the other, so that prices keep the bandwidth. A failed file loads when it is needed.
 * Ends for a newer build: the browser starts that one when this one has nothing left to do.
 */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const name of [...shell, ...rest]) {
    if (worker.registration.waiting) return;
    await keep(cache, name).catch(() => undefined);
  }
}

worker.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const plan = planOf(request, scope, listed);
  if (plan === 'page') event.respondWith(documentFor(request, preloadResponse));
  if (plan === 'file') event.respondWith(fileFor(event));
});

/**
 * The exchange's document, which has prices, when it comes soon and belongs to this build; else the
 * stored one without prices. Another build's document would start a build that nobody agreed to.
 */
async function documentFor(
  request: Request,
  preloaded: Promise<Response | undefined> = Promise.resolve(undefined),
): Promise<Response> {
  const fetched = preloaded.then((answer) => answer ?? fetch(request)).catch(() => null);
  const cached = await storedDocument().catch(() => undefined);
  if (!cached) return (await fetched) ?? fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), DOCUMENT_WITHIN));
  const fresh = await Promise.race([fetched, late]);
  return fresh?.ok && fresh.headers.get(BUILD_HEADER) === build ? fresh : cached;
}

async function storedDocument(): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(DOCUMENT, ANY);
}

/**
 * A stored file, else the network's. The answer waits for no store and needs none: a device may be
 * full, and a browser may refuse storage.
 */
async function fileFor(event: Events['fetch']): Promise<Response> {
  const { request } = event;
  const cached = await stored(request).catch(() => undefined);
  if (cached) return cached;
  const answer = await fetch(request);
  event.waitUntil(store(request, answer.clone()).catch(() => undefined));
  return answer;
}

async function stored(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, ANY)) ?? caches.match(request, ANY);
}

async function store(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  if (answer.ok && listed.has(request.url.slice(scope.length))) await cache.put(request, answer);
  // The server has another build now and the cache is incomplete: the next start must fetch the new
  // document.
  if (answer.status === 404) await cache.delete(DOCUMENT, ANY);
}
