import { createInstance, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_TAGS, type Language } from '#wire';
import { useLanguage } from '../state/language.ts';

/** One chunk a language, all its namespaces: only the active one is ever fetched. */
const LOADERS: Readonly<Record<Language, () => Promise<{ default: ResourceLanguage }>>> = {
  en: () => import('#locales/en/index.ts'),
  jp: () => import('#locales/jp/index.ts'),
  kr: () => import('#locales/kr/index.ts'),
  hk: () => import('#locales/hk/index.ts'),
  zh: () => import('#locales/zh/index.ts'),
};

export const i18n = createInstance({
  lng: useLanguage.getState().lang,
  fallbackLng: false,
  defaultNS: 'common',
  ns: ['common', 'errors', 'home', 'trade', 'account'],
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

async function load(lang: Language): Promise<void> {
  if (i18n.hasResourceBundle(lang, 'common')) return;
  const { default: texts } = await LOADERS[lang]();
  for (const [namespace, keys] of Object.entries(texts)) {
    i18n.addResourceBundle(lang, namespace, keys);
  }
}

/** Loads the active language and follows the choice from then on. */
export async function startTexts(): Promise<void> {
  const { lang } = useLanguage.getState();
  await i18n.use(initReactI18next).init();
  await show(lang);
  useLanguage.subscribe((state) => void show(state.lang));
}

async function show(lang: Language): Promise<void> {
  await load(lang);
  // The person may have chosen again while the texts were on their way.
  if (useLanguage.getState().lang !== lang) return;
  document.documentElement.lang = LANGUAGE_TAGS[lang];
  await i18n.changeLanguage(lang);
}
