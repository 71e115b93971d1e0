import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../tests/support/until.ts';

const SCOPE = 'https://tideline.test/h5/';

interface Asked {
  readonly answer: Promise<Response>;
  /** Work for which the browser keeps the worker. */
  readonly work: Promise<unknown>[];
}

/** Starts the worker beside a store and a network of the test's own, and returns how a page asks it. */
async function started(cache: Partial<Cache>, network: () => Promise<Response>) {
  const hears = new Map<string, (event: object) => void>();
  vi.stubGlobal('self', {
    registration: { scope: SCOPE },
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
  });
  vi.stubGlobal('__CACHED__', { build: 'b1', shell: [''], rest: ['assets/a.js'] });
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined });
  vi.stubGlobal('fetch', network);
  vi.resetModules();
  await import('./worker.ts');
  return (name: string, mode = 'cors'): Asked => {
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
