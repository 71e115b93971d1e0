import { isLanguage, LANGUAGES, type Language, STORAGE_KEYS } from '@tideline/wire';
import { create } from 'zustand';
import { readText, writeText } from './stored.ts';

/** The stored choice, else the browser's first supported language, else English. */
export function firstLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored && isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const low = tag.toLowerCase();
    if (low.startsWith('ja')) return 'jp';
    if (low.startsWith('ko')) return 'kr';
    if (/^zh.*(hk|tw|mo|hant)/.test(low)) return 'hk';
    if (low.startsWith('zh')) return 'zh';
    if (low.startsWith('en')) return 'en';
  }
  return LANGUAGES[0];
}

/** The language of the texts, stored under the product's key. */
export const useLanguage = create<{ readonly lang: Language }>(() => ({
  lang: firstLanguage(
    readText(STORAGE_KEYS.lang),
    typeof navigator === 'undefined' ? [] : navigator.languages,
  ),
}));

export function setLanguage(lang: Language): void {
  writeText(STORAGE_KEYS.lang, lang);
  useLanguage.setState({ lang });
}

/** Language names in their own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  jp: '日本語',
  kr: '한국어',
  hk: '繁體中文',
  zh: '简体中文',
};
