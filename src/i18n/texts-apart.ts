import type { Language } from '@tideline/wire';
import type { ResourceLanguage } from 'i18next';
import { i18n, initialized, neededLanguages, needTexts } from './i18n.ts';

type Load = () => Promise<unknown>;

/**
 * Texts of a namespace that most visits do not need, one chunk per language. Await the result
 * before rendering them: it has the active language's texts, and a language that is chosen later
 * becomes active with its own.
 *
 * @param loads - by path: `import.meta.glob` of the namespace's files
 */
export function textsApart(
  namespace: string,
  loads: Readonly<Record<string, Load>>,
): () => Promise<void> {
  const has = async (lang: Language): Promise<void> => {
    if (i18n.hasResourceBundle(lang, namespace)) return;
    const found = Object.entries(loads).find(([path]) => path.includes(`/${lang}/`));
    if (!found) throw new Error(`no texts of ${namespace} in ${lang}`);
    const { default: texts } = (await found[1]()) as { readonly default: ResourceLanguage };
    i18n.addResourceBundle(lang, namespace, texts);
    // Screens that are already rendered must render again with them.
    if (i18n.language === lang) await i18n.changeLanguage(lang);
  };
  return async () => {
    await initialized();
    needTexts(has);
    await Promise.all(neededLanguages().map(has));
  };
}
