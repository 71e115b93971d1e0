// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFiles } from './part-files.ts';

const BASE = import.meta.env.BASE_URL;
let number = 0;
/** A name that no other test has asked for. */
function named(ending: string): string {
  number += 1;
  return `assets/part${number}.${ending}`;
}

/** Requests of the links and of `fetch`, as `preload x` and `fetch x`. */
let asked: string[] = [];
const loaded = async () => 'part';

/** Answers requests, but loses the first so many. */
function line(losses: number, status = 200): void {
  let left = losses;
  const passes = (what: string): boolean => {
    asked.push(what);
    left -= 1;
    return left < 0;
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (passes(`fetch ${url}`)) return new Response('', { status });
    throw new TypeError('network changed');
  });
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (!(link instanceof HTMLLinkElement)) return;
    document.head.appendChild(link);
    const event = passes(`${link.rel} ${link.getAttribute('href')}`) ? 'load' : 'error';
    queueMicrotask(() => link.dispatchEvent(new Event(event)));
  });
}

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('imports a part after its scripts, which it asks for once', async () => {
  line(0);
  const names = [named('js'), named('js')];
  let imports = 0;
  const load = () => withFiles(async () => ++imports, names);
  const both = Promise.all([load(), load()]);
  expect(imports).toBe(0);
  expect(await both).toEqual([1, 2]);
  expect(await load()).toBe(3);
  expect(asked).toEqual(names.map((name) => `preload ${BASE}${name}`));
});

it('fetches a lost script three times, and asks anew with the next call', async () => {
  line(4);
  const name = named('js');
  const lost = withFiles(loaded, [name]).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await lost).toBe(`${name} did not arrive`);
  const preload = `preload ${BASE}${name}`;
  const fetched = `fetch ${BASE}${name}`;
  expect(asked).toEqual([preload, fetched, fetched, fetched]);
  expect(await withFiles(loaded, [name])).toBe('part');
  expect(asked.at(-1)).toBe(preload);
});

it('imports a part whose script came at the second time', async () => {
  line(1);
  const part = withFiles(loaded, [named('js')]);
  await vi.advanceTimersByTimeAsync(300);
  expect(await part).toBe('part');
});

it('imports again once for each lost preload, which the import may get, and no more', async () => {
  const names = [named('js'), named('js'), named('js')];
  const failing = (times: number) => {
    let left = times;
    return async () => {
      left -= 1;
      if (left >= 0) throw new TypeError(`${left} to go`);
      return 'part';
    };
  };
  line(2);
  const part = withFiles(failing(2), names);
  await vi.advanceTimersByTimeAsync(300);
  expect(await part).toBe('part');
  await expect(withFiles(failing(3), names)).rejects.toThrow('0 to go');
  await expect(withFiles(failing(1), [named('js')])).rejects.toThrow('0 to go');
});

it('says at once that a script did not come while the device is offline', async () => {
  offline();
  line(9);
  await expect(withFiles(loaded, [named('js')])).rejects.toThrow('did not arrive');
  expect(asked).toHaveLength(1);
});

it('takes an error of the server for a lost script, and leaves a missing one to the import', async () => {
  line(1, 503);
  const lost = withFiles(loaded, [named('js')]).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await lost).toMatch('did not arrive');
  line(1, 404);
  const missing = withFiles(loaded, [named('js')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await missing).toBe('part');
});

it('does not ask for a script that the document has asked for', async () => {
  line(0);
  const name = named('js');
  document.head.innerHTML = `<link rel="modulepreload" href="/h5/${name}">`;
  expect(await withFiles(loaded, [name])).toBe('part');
  expect(asked).toEqual([]);
});

it('waits for a style sheet, and replaces the link of a lost one', async () => {
  line(1);
  const name = named('css');
  const part = withFiles(loaded, [name]);
  await vi.advanceTimersByTimeAsync(300);
  expect(await part).toBe('part');
  expect(asked).toEqual([`stylesheet ${BASE}${name}`, `stylesheet ${BASE}${name}`]);
  expect(document.querySelectorAll('link')).toHaveLength(1);
});

it('waits for a style sheet that the document has requested, not for its preload', async () => {
  line(0);
  const name = named('css');
  document.head.innerHTML = `<link rel="preload" as="style" href="/h5/${name}">
    <link rel="stylesheet" href="/h5/${name}">`;
  let shown = false;
  const part = withFiles(async () => {
    shown = true;
  }, [name]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown).toBe(false);
  document.querySelector('[rel="stylesheet"]')?.dispatchEvent(new Event('load'));
  await part;
  expect(shown).toBe(true);
  expect(asked).toEqual([]);
});
