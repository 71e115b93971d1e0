// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLanguage, LANGUAGE_TAGS, LANGUAGES, STORAGE_KEYS } from '@tideline/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { customOf } from '../../state/settings.ts';

const BOOT = readFileSync(join(process.cwd(), 'public/boot.js'), 'utf8');
const boot = () => new Function(BOOT)();
const page = document.documentElement;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  page.lang = 'en';
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const name of Object.keys(page.dataset)) delete page.dataset[name];
});

describe('the script before the first paint', () => {
  const people = [
    ['en-US'],
    ['ja-JP', 'en'],
    ['ko'],
    ['zh-Hant-HK'],
    ['zh-TW'],
    ['zh-CN'],
    ['ZH'],
    ['fr-FR', 'de', 'ko-KR'],
    ['fr'],
    [],
  ];
  it.each(people.flatMap((tags) => [null, ...LANGUAGES, 'xx'].map((stored) => ({ tags, stored }))))(
    'chooses language and colours as the app does: $tags, stored $stored',
    ({ tags, stored }) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
      if (stored) localStorage.setItem(STORAGE_KEYS.lang, stored);
      boot();
      const language = firstLanguage(stored, tags);
      expect(page.lang).toBe(LANGUAGE_TAGS[language]);
      expect(page.dataset['updown']).toBe(customOf(language));
    },
  );

  it.each([
    ['a visitor', {}, undefined],
    ['a token without its user', { [STORAGE_KEYS.token]: 't' }, undefined],
    ['a user', { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{"id":"1"}' }, 'user'],
    [
      'a user who dismissed the banner',
      {
        [STORAGE_KEYS.token]: 't',
        [STORAGE_KEYS.user]: '{"id":"1"}',
        'tideline.banner': 'dismissed',
      },
      'calm',
    ],
    [
      'a demo account',
      { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{"id":"1","guest":true}' },
      'guest',
    ],
    ['a broken store', { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.user]: '{' }, undefined],
  ] as const)('shows the head of home for %s', (_, stored, who) => {
    for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    boot();
    expect(page.dataset['who']).toBe(who);
  });
});
