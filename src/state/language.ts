import { firstLanguage, LANGUAGE_COOKIE, type Language, STORAGE_KEYS } from '@tideline/wire';
import { create } from 'zustand';
import { readText, writeText } from './stored.ts';

/** The language of the texts, stored under the product's key. */
export const useLanguage = create<{ readonly lang: Language }>(() => ({
  lang: firstLanguage(
    readText(STORAGE_KEYS.lang),
    typeof navigator === 'undefined' ? [] : navigator.languages,
  ),
}));

/** The exchange on this machine has no TLS. */
const SECURE = typeof location !== 'undefined' && location.protocol === 'https:' ? '; Secure' : '';

export function setLanguage(lang: Language): void {
  writeText(STORAGE_KEYS.lang, lang);
  // The exchange writes the document in this language; it cannot read the storage.
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox lack the cookie store
  document.cookie = `${LANGUAGE_COOKIE}=${lang}; Path=/h5/; Max-Age=31536000; SameSite=Lax${SECURE}`;
  useLanguage.setState({ lang });
}
