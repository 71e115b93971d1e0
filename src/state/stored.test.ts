// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readObject, readText, writeObject, writeText } from './stored.ts';

const KEY = 'tideline.test';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('gives an object back as it was written, and removes it with null', () => {
  writeObject(KEY, { a: 1 });
  expect(readObject(KEY)).toEqual({ a: 1 });
  writeObject(KEY, null);
  expect([readObject(KEY), localStorage.getItem(KEY)]).toEqual([null, null]);
});

it.each(['null', '1', '"text"', '[1]', 'true', '{', ''])(
  'takes stored %s for no object',
  (text) => {
    writeText(KEY, text);
    expect(readObject(KEY)).toBeNull();
  },
);

it('has keys of its own on a practice run, which begin with session and settings of the app', async () => {
  const run = `/practice/${'a'.repeat(32)}`;
  localStorage.setItem('vuex_token', 't');
  localStorage.setItem('tideline.settings', '{"theme":"light"}');
  localStorage.setItem('tideline.drafts', '{"spot":1}');
  window.history.replaceState(null, '', `${run}/h5/`);
  vi.resetModules();
  const own = await import('./stored.ts');
  window.history.replaceState(null, '', '/');
  vi.resetModules();
  expect(own.RUN).toBe(run);
  expect(own.readText('vuex_token')).toBe('t');
  expect(own.readObject('tideline.settings')).toEqual({ theme: 'light' });
  expect(own.readObject('tideline.drafts')).toBeNull();
  own.writeText('vuex_token', 'other');
  expect(own.readText('vuex_token')).toBe('t');
  own.writeText('vuex_token', null);
  own.writeObject('tideline.settings', { theme: 'dark' });
  own.writeObject('tideline.drafts', { spot: 2 });
  expect(own.readObject('tideline.settings')).toEqual({ theme: 'dark' });
  expect(['vuex_token', 'tideline.settings', 'tideline.drafts'].map(readText)).toEqual([
    ...['t', '{"theme":"light"}', '{"spot":1}'],
  ]);
});

it('works without a storage that can be read or written', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(readText(KEY)).toBeNull();
  expect(() => writeText(KEY, 'x')).not.toThrow();
});
