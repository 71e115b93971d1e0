import type { Language } from '@tideline/wire';
import type { ResourceLanguage } from 'i18next';
import { useLanguage } from '../state/language.ts';
import { i18n, initialized } from './i18n.ts';

type Load = () => Promise<unknown>;

/**
 * Texts of a namespace that most visits do not need, one chunk per language. Await the result
 * before rendering them: it has the active language's texts and follows its changes.
 *
 * @param loads - by path: `import.meta.glob` of the namespace's files
 */
export function textsApart(
  namespace: string,
  loads: Readonly<Record<string, Load>>,
): () => Promise<void> {
  let followed = false;
  const load = (lang: Language) => {
    const found = Object.entries(loads).find(([path]) => path.includes(`/${lang}/`));
    return found?.[1]() as Promise<{ readonly default: ResourceLanguage }>;
  };
  const ready = async (): Promise<void> => {
    await initialized();
    const { lang } = useLanguage.getState();
    if (!i18n.hasResourceBundle(lang, namespace)) {
      const { default: texts } = await load(lang);
      i18n.addResourceBundle(lang, namespace, texts);
      // Screens that are already rendered must render again with them.
      if (i18n.language === lang) await i18n.changeLanguage(lang);
    }
    if (followed) return;
    followed = true;
    useLanguage.subscribe(() => void ready().catch(() => undefined));
  };
  return ready;
}
