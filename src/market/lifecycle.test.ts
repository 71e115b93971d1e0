// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { checkConnection, pageLifecycle } from './lifecycle.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('tells each change of the page once: whether it is seen and online, and when it comes back', () => {
  const page = pageLifecycle();
  const seen: unknown[] = [];
  const watches = [
    page.visible$.subscribe((visible) => seen.push(visible ? 'visible' : 'hidden')),
    page.online$.subscribe((online) => seen.push(online ? 'online' : 'offline')),
    page.resume$.subscribe(() => seen.push('resume')),
    page.retry$?.subscribe(() => seen.push('retry')),
  ];
  const heard = () => seen.splice(0);
  expect(heard()).toEqual(['visible', 'online']);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'hidden', 'visible'] as const) {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(heard()).toEqual(['hidden', 'visible']);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  expect(heard()).toEqual(['offline']);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(heard()).toEqual(['online', 'resume']);
  for (const name of ['pageshow', 'focus']) window.dispatchEvent(new Event(name));
  checkConnection();
  expect(heard()).toEqual(['resume', 'resume', 'retry']);
  for (const each of watches) each?.unsubscribe();
});

it.each([
  [{ saveData: true }, true],
  [{ saveData: false }, false],
  [{}, false],
  [undefined, false],
])('saves data where the browser says so: %j', (connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(pageLifecycle().saveData?.()).toBe(saves);
});
