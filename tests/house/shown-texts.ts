import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@tideline/wire';
import type { Translated } from './glossary.ts';

const LOCALES = new URL('../../locales/', import.meta.url);

/** Every text of the catalogues in `locales/`. A key that a language lacks gives an empty text. */
export function catalogueTexts(): readonly Translated[] {
  const files = readdirSync(new URL('en/', LOCALES)).filter((name) => name.endsWith('.json'));
  return files.flatMap((file) => {
    const texts = byLanguage(
      (lang) =>
        JSON.parse(readFileSync(new URL(`${lang}/${file}`, LOCALES), 'utf8')) as Readonly<
          Record<string, string>
        >,
    );
    return Object.keys(texts.en).map((key) => ({
      key: `${file.replace('.json', '')}.${key}`,
      texts: byLanguage((lang) => texts[lang][key] ?? ''),
    }));
  });
}

const byLanguage = <Value>(of: (lang: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, of(lang)])) as Record<Language, Value>;
