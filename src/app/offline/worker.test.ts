import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';

const SCOPE = 'https://tideline.test/h5/';

interface Asked {
  readonly answer: Promise<Response>;
  /** Work for which the browser keeps the worker. */
  readonly work: Promise<unknown>[];
}

/**
 * Starts the worker beside a store and a network of the test's own, and returns how a page asks it.
 */
async function started(
  cache: Partial<Cache>,
  network: () => Promise<Response>,
  registration: { waiting: object | null } = { waiting: null },
) {
  const hears = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    registration: Object.assign(registration, { scope: SCOPE }),
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
  });
  vi.stubGlobal('__CACHED__', { build: 'b1', shell: [''], rest: ['assets/a.js'] });
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  vi.stubGlobal('fetch', network);
  vi.resetModules();
  await import('./worker.ts');
  const ask = (name: string, mode = 'cors'): Asked => {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    hears.get('fetch')?.({
      request: { method: 'GET', mode, url: SCOPE + name },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: (given: Promise<unknown>) => work.push(given),
    });
    if (!answer) throw new Error(`the worker left ${name} to the browser`);
    return { answer, work };
  };
  const tell = (data: object): Promise<unknown> => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (given: Promise<unknown>) => work.push(given);
    hears.get('message')?.({ data, ports: [], waitUntil });
    return Promise.all(work);
  };
  return Object.assign(ask, { tell });
}

const full = () => Promise.reject(new DOMException('the device is full', 'QuotaExceededError'));

describe('the service worker', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('answers from the network when nothing can be stored', async () => {
    const cache = { match: async () => undefined, put: full };
    const ask = await started(cache, async () => new Response('code'));
    const { answer, work } = ask('assets/a.js');
    expect(await (await answer).text()).toBe('code');
    await Promise.all(work);
  });

  it('answers from the network when the store cannot be read', async () => {
    const ask = await started({ match: full, put: full }, async () => new Response('code'));
    const { answer, work } = ask('assets/a.js');
    expect(await (await answer).text()).toBe('code');
    await Promise.all(work);
    expect(await (await ask('', 'navigate').answer).text()).toBe('code');
  });

  it('keeps a file that it fetched, and answers before it is kept', async () => {
    const put = vi.fn(() => new Promise<void>(() => undefined));
    const cache = { match: async () => undefined, put };
    const ask = await started(cache, async () => new Response('code'));
    expect(await (await ask('assets/a.js').answer).text()).toBe('code');
    await until('the file to be kept', () => expect(put).toHaveBeenCalledOnce());
  });

  it('stops to fetch files when a newer build waits for it', async () => {
    const registration = { waiting: null as object | null };
    const kept: string[] = [];
    const put = async (url: string) => {
      kept.push(url.slice(SCOPE.length));
      registration.waiting = {};
    };
    const cache = { match: async () => undefined, put } as unknown as Cache;
    const { tell } = await started(cache, async () => new Response('code'), registration);
    await tell({ kind: 'fill' });
    expect(kept).toEqual(['']);
    registration.waiting = null;
    await tell({ kind: 'fill' });
    expect(kept).toEqual(['', '']);
  });

  it('forgets the document when a file of it is gone', async () => {
    const forget = vi.fn(async () => true);
    const cache = { match: async () => undefined, delete: forget };
    const ask = await started(cache, async () => new Response('', { status: 404 }));
    const { answer, work } = ask('assets/old.js');
    expect((await answer).status).toBe(404);
    await Promise.all(work);
    expect(forget).toHaveBeenCalledWith(SCOPE, { ignoreVary: true });
  });
});

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: string;
  readonly silent: boolean;
  readonly renotify: boolean;
  readonly timestamp: number;
}

/** Starts the worker with a browser's notifications, and returns how the browser wakes it. */
async function awake(pages: readonly { readonly visibilityState: string }[] = []) {
  const hears = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  /** Those that are being shown: Chromium forgets them when notifications are read meanwhile. */
  const arriving = new Set<Shown>();
  const opened: string[] = [];
  const sent: { readonly url: string; readonly body: string }[] = [];
  const subscribed: unknown[] = [];
  const FRESH = {
    endpoint: 'https://push.test/new',
    toJSON: () => ({ keys: { p256dh: 'P', auth: 'A' } }),
  };
  vi.stubGlobal('self', {
    registration: {
      scope: SCOPE,
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        const given = { title, ...options };
        arriving.add(given);
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        if (!arriving.delete(given)) return;
        const at = shown.findIndex(({ tag }) => tag === options.tag);
        shown.splice(at === -1 ? shown.length : at, at === -1 ? 0 : 1, given);
      },
      getNotifications: async ({ tag }: { tag: string }) => {
        arriving.clear();
        return shown.filter((each) => each.tag === tag);
      },
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options);
          return FRESH;
        },
      },
    },
    navigator: { languages: ['ko-KR'] },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => opened.push(url) },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
  });
  vi.stubGlobal('__CACHED__', { build: 'b1', shell: [''], rest: [] });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: URLSearchParams }) => {
    sent.push({ url, body: body.toString() });
    return new Response('{}');
  });
  vi.resetModules();
  await import('./worker.ts');
  const wake = async (name: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    hears.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => work.push(given) });
    // The browser stops a worker that has nothing to wait for.
    expect(work).toHaveLength(1);
    await Promise.all(work);
  };
  const push = (payload: object | string) =>
    wake('push', {
      data: {
        json: () => JSON.parse(typeof payload === 'string' ? payload : JSON.stringify(payload)),
      },
    });
  return { push, wake, shown, opened, sent, subscribed, FRESH };
}

const FILL = {
  ...{ kind: 'fill', title: 'Filled', body: '1 of 2 BTC', tag: 'order-7', lang: 'en' },
  ...{ page: '/pages/assets/record?tab=spot', time: 1_000_000 },
};

describe('the service worker and a push', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows one notification for a subject, and sounds once a minute for it', async () => {
    const { push, shown } = await awake();
    await push(FILL);
    expect(shown).toEqual([
      expect.objectContaining({ title: 'Filled', silent: false, renotify: true, data: FILL.page }),
    ]);
    await push({ ...FILL, title: 'Filled in full', time: FILL.time + 30_000 });
    expect(shown).toEqual([expect.objectContaining({ title: 'Filled in full', renotify: false })]);
    await push({ ...FILL, title: 'Later', time: FILL.time + 200_000 });
    expect(shown).toEqual([expect.objectContaining({ title: 'Later', renotify: true })]);
    await push({ ...FILL, tag: 'order-8' });
    expect(shown).toHaveLength(2);
  });

  it('shows every message of several that come at once', async () => {
    const { push, shown } = await awake();
    const work: Promise<void>[] = [];
    for (const tag of ['order-7', 'order-8', 'alert-1', 'order-7']) {
      work.push(push({ ...FILL, tag }));
      // The next comes while this one is being shown.
      await new Promise(setImmediate);
    }
    await Promise.all(work);
    expect(shown.map(({ tag }) => tag)).toEqual(['order-7', 'order-8', 'alert-1']);
    expect(shown[0]).toMatchObject({ renotify: false });
  });

  it('makes no sound while a page of the app is in view, and shows it all the same', async () => {
    const { push, shown } = await awake([{ visibilityState: 'visible' }]);
    await push(FILL);
    expect(shown).toEqual([expect.objectContaining({ silent: true, renotify: false })]);
    const hidden = await awake([{ visibilityState: 'hidden' }]);
    await hidden.push(FILL);
    expect(hidden.shown).toEqual([expect.objectContaining({ silent: false })]);
  });

  it('shows something for a payload that it cannot read, and for none', async () => {
    const { push, wake, shown } = await awake();
    await push('<html>');
    await wake('push', { data: null });
    expect(shown).toEqual([expect.objectContaining({ title: 'Tideline', lang: 'ko', data: '/' })]);
  });

  it('opens the page of a tapped notification, and no other address', async () => {
    const { wake, opened } = await awake();
    for (const data of [FILL.page, 'https://evil.test/', '//evil.test/'])
      await wake('notificationclick', { notification: { close: () => undefined, data } });
    expect(opened).toEqual([`${SCOPE}#${FILL.page}`, `${SCOPE}#/`, `${SCOPE}#/`]);
  });

  it('hands the page of a tap to an open app, and leads one there that does not hear yet', async () => {
    const tap = { notification: { close: () => undefined, data: FILL.page } };
    const pageThat = (answers: boolean, follows: boolean) => {
      const seen: string[] = [];
      const page = {
        visibilityState: 'hidden',
        focus: async () => seen.push('focus'),
        navigate: async (url: string) => {
          seen.push(`navigate ${url}`);
          if (!follows) throw new TypeError('another worker serves it');
        },
        postMessage: (what: { readonly hash: string }, [port]: readonly MessagePort[]) => {
          seen.push(`open ${what.hash}`);
          if (answers) port?.postMessage(true);
        },
      };
      return { page, seen };
    };
    const open = pageThat(true, true);
    await (await awake([open.page])).wake('notificationclick', tap);
    expect(open.seen).toEqual([`open ${FILL.page}`, 'focus']);
    const starting = pageThat(false, true);
    await (await awake([starting.page])).wake('notificationclick', tap);
    expect(starting.seen.at(-1)).toBe(`navigate ${SCOPE}#${FILL.page}`);
    const foreign = pageThat(false, false);
    const browser = await awake([foreign.page]);
    await browser.wake('notificationclick', tap);
    expect(browser.opened).toEqual([`${SCOPE}#${FILL.page}`]);
  });

  it('tells the exchange the address that replaces one, with the old one as proof', async () => {
    const { wake, sent, subscribed, FRESH } = await awake();
    const options = { userVisibleOnly: true };
    const oldSubscription = {
      ...{ endpoint: 'https://push.test/old', options },
      toJSON: () => ({ keys: { auth: 'O' } }),
    };
    await wake('pushsubscriptionchange', { oldSubscription, newSubscription: null });
    expect(subscribed).toEqual([options]);
    const renewed = {
      url: '/api/push/renew',
      body: new URLSearchParams({
        ...{ old_endpoint: 'https://push.test/old', old_auth: 'O' },
        ...{ endpoint: FRESH.endpoint, p256dh: 'P', auth: 'A' },
      }).toString(),
    };
    expect(sent).toEqual([renewed]);
    await wake('pushsubscriptionchange', { oldSubscription, newSubscription: FRESH });
    expect(subscribed).toHaveLength(1);
    expect(sent).toEqual([renewed, renewed]);
    // Without the old one nothing can be proved; the app's next start tells the exchange.
    await wake('pushsubscriptionchange', { oldSubscription: null, newSubscription: FRESH });
    expect(sent).toHaveLength(2);
  });
});
