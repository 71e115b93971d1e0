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

it('works without a storage that can be read or written', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  expect(readText(KEY)).toBeNull();
  expect(() => writeText(KEY, 'x')).not.toThrow();
});
