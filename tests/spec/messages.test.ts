import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../house/source-files.ts';
import { MESSAGES, TEXTS } from './messages.ts';

type Texts = Readonly<Record<string, string>>;

const read = (file: string): Texts => JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Texts;
const namespaces = globSync('locales/en/*.json', { cwd: ROOT }).map((file) => file.slice(11));

/** Every entry of the catalogue with an English text. */
const placesOf = (message: string): readonly (readonly [file: string, key: string])[] =>
  namespaces.flatMap((file) =>
    Object.entries(read(`locales/en/${file}`))
      .filter(([, text]) => text === message)
      .map(([key]) => [file, key] as const),
  );

describe('texts of the product', () => {
  it.each(MESSAGES)('MSG:%s has the agreed wording in five languages everywhere', (message) => {
    const places = placesOf(message);
    expect(places.length).toBeGreaterThan(0);
    for (const [file, key] of places) {
      for (const [lang, text] of Object.entries(TEXTS[message])) {
        expect([lang, key, read(`locales/${lang}/${file}`)[key]]).toEqual([lang, key, text]);
      }
    }
  });
});
