// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { withFiles } from './part-files.ts';

let number = 0;
/** A name that no other test has asked for. */
function named(ending: string): string {
  number += 1;
  return `assets/part${number}.${ending}`;
}

const linkOf = (name: string) => document.querySelector<HTMLLinkElement>(`link[href$="/${name}"]`);

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Answers requests, or breaks the first so many of each. */
function line(breaks: number, status = 200) {
  const asked = new Map<string, number>();
  vi.stubGlobal('fetch', async (url: string) => {
    const times = (asked.get(url) ?? 0) + 1;
    asked.set(url, times);
    if (times <= breaks) throw new TypeError('network changed');
    return new Response('', { status });
  });
  return () => [...asked.values()].reduce((sum, each) => sum + each, 0);
}

it('imports a part after its scripts, which it asks for once', async () => {
  const requests = line(0);
  const names = [named('js'), named('js')];
  let imports = 0;
  const load = () => withFiles(async () => ++imports, names);
  const both = Promise.all([load(), load()]);
  expect(imports).toBe(0);
  expect(await both).toEqual([1, 2]);
  expect(await load()).toBe(3);
  expect(requests()).toBe(2);
});

it('asks again for a lost script three times, and anew with the next call', async () => {
  vi.useFakeTimers();
  const requests = line(4);
  const name = named('js');
  const lost = withFiles(async () => 'part', [name]).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await lost).toBe('network changed');
  expect(requests()).toBe(4);
  expect(await withFiles(async () => 'part', [name])).toBe('part');
});

it('says at once that a script did not come while the device is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const requests = line(9);
  await expect(withFiles(async () => 'part', [named('js')])).rejects.toThrow('network changed');
  expect(requests()).toBe(1);
});

it('takes an error of the server for a lost script, and leaves a missing one to the import', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  line(0, 503);
  await expect(withFiles(async () => 'part', [named('js')])).rejects.toThrow('status 503');
  line(0, 404);
  expect(await withFiles(async () => 'part', [named('js')])).toBe('part');
});

it('does not ask for a script that the document has asked for', async () => {
  const requests = line(0);
  const name = named('js');
  document.head.innerHTML = `<link rel="modulepreload" href="/h5/${name}">`;
  expect(await withFiles(async () => 'part', [name])).toBe('part');
  expect(requests()).toBe(0);
});

it('waits for a style sheet, and replaces the link of a lost one', async () => {
  vi.useFakeTimers();
  const name = named('css');
  let shown = false;
  const part = withFiles(async () => {
    shown = true;
    return shown;
  }, [name]);
  const first = linkOf(name);
  first?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
  const second = linkOf(name);
  expect(second).not.toBe(first);
  expect(second?.rel).toBe('stylesheet');
  expect(shown).toBe(false);
  second?.dispatchEvent(new Event('load'));
  expect(await part).toBe(true);
});

it('waits for a style sheet that the document has requested, not for its preload', async () => {
  const name = named('css');
  document.head.innerHTML = `<link rel="preload" as="style" href="/h5/${name}">
    <link rel="stylesheet" href="/h5/${name}">`;
  let shown = false;
  const part = withFiles(async () => {
    shown = true;
    return shown;
  }, [name]);
  document.querySelector('[rel="stylesheet"]')?.dispatchEvent(new Event('load'));
  await until('the part', () => shown);
  expect(await part).toBe(true);
  expect(document.querySelectorAll('link')).toHaveLength(2);
});
