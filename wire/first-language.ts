import { isLanguage, LANGUAGES, type Language } from './constants.ts';

/**
 * The stored choice, else the first supported language of a person, else English.
 *
 * @param preferred - BCP 47 tags, the best first
 */
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
