import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@tideline/wire';
import { CHAT_TEXTS } from '../../exchange/people/help/bot.ts';
import { type Content, ITEMS } from '../../exchange/people/news/content/content.ts';
import { en } from '../../exchange/people/news/content/en.ts';
import { hk } from '../../exchange/people/news/content/hk.ts';
import { jp } from '../../exchange/people/news/content/jp.ts';
import { kr } from '../../exchange/people/news/content/kr.ts';
import { zh } from '../../exchange/people/news/content/zh.ts';
import { NOTICE_TEXTS } from '../../exchange/people/news/notice-texts.ts';
import { MESSAGE_TEXTS } from '../../exchange/people/outbox/texts.ts';
import { posterHeadline } from '../../exchange/products/promotion/texts.ts';
import type { Translated } from './glossary.ts';

const LOCALES = new URL('../../locales/', import.meta.url);
const CONTENT: Readonly<Record<Language, Content>> = { en, hk, jp, kr, zh };

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

/** Every text that the exchange sends by itself: articles, notices, mails, chat answers. */
export function exchangeTexts(): readonly Translated[] {
  return [
    ...ITEMS.map(({ id }) => named(`article.${id}`, (lang) => CONTENT[lang][id])),
    ...keysOf(NOTICE_TEXTS.en).map((kind) => named(`notice.${kind}`, (l) => NOTICE_TEXTS[l][kind])),
    ...keysOf(MESSAGE_TEXTS.en).map((kind) => named(`mail.${kind}`, (l) => MESSAGE_TEXTS[l][kind])),
    ...keysOf(CHAT_TEXTS.en).map((kind) => named(`chat.${kind}`, (l) => CHAT_TEXTS[l][kind])),
    named('poster.headline', posterHeadline),
  ];
}

/** @param of - a text, or an object or list of texts, which are joined */
const named = (key: string, of: (lang: Language) => unknown): Translated => ({
  key,
  texts: byLanguage((lang) => wordsOf(of(lang)).join('\n')),
});

function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(of) as Key[];

const byLanguage = <Value>(of: (lang: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, of(lang)])) as Record<Language, Value>;
