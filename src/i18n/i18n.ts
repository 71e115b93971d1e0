import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@tideline/wire';
import { createInstance, type InitOptions, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Subscription } from 'rxjs';
import { FIRST_TEXTS, REST_TEXTS } from '#locales/languages';
import { useLanguage } from '../state/language.ts';
import { latePart } from '../state/late-parts.ts';

type Load = () => Promise<{ readonly default: ResourceLanguage }>;

export const i18n = createInstance({
  lng: useLanguage.getState().lang,
  fallbackLng: false,
  defaultNS: 'common',
  ns: ['common', 'errors', 'home', 'notice', 'trade'],
  // React escapes the rendered text.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Whether a screen asked for more than the first screens' texts. */
let all = false;

/** What loads one language's texts of a namespace apart. */
type Apart = (lang: Language) => Promise<void>;
const apart = new Set<Apart>();

/** Lets a language become active with these texts only. */
export const needTexts = (load: Apart): void => void apart.add(load);

async function add(lang: Language, load: Load): Promise<void> {
  const { default: texts } = await load();
  for (const [namespace, keys] of Object.entries(texts)) {
    i18n.addResourceBundle(lang, namespace, keys);
  }
}

async function load(lang: Language): Promise<void> {
  const parts = [...apart].map((part) => part(lang));
  if (!i18n.hasResourceBundle(lang, 'common')) parts.push(add(lang, FIRST_TEXTS[lang]));
  if (all && !i18n.hasResourceBundle(lang, 'account')) parts.push(add(lang, REST_TEXTS[lang]));
  await Promise.all(parts);
}

/** The active language, and the chosen one, whose texts may not have arrived. */
export function neededLanguages(): readonly Language[] {
  const { lang } = useLanguage.getState();
  return LANGUAGES.filter((each) => each === lang || each === i18n.language);
}

/** A page that is opened directly asks for its texts before the library can take them. */
export async function initialized(): Promise<void> {
  if (!i18n.isInitialized) await new Promise((resolve) => i18n.on('initialized', resolve));
}

/** Texts of all screens but the first ones; those screens wait for them. */
export async function allTexts(): Promise<void> {
  all = true;
  await initialized();
  await Promise.all(neededLanguages().map(load));
}

/** Loads the active language and follows later changes. */
export async function startTexts(): Promise<void> {
  await i18n.use(initReactI18next).init(await forTesters());
  const { lang } = useLanguage.getState();
  await load(lang);
  await show(lang);
  followChoice();
  useLanguage.subscribe(followChoice);
}

/** The chosen language whose texts have not arrived. */
let arriving: Subscription | undefined;

/** Without a network, a language becomes active when its texts have arrived. */
function followChoice(): void {
  const { lang } = useLanguage.getState();
  arriving?.unsubscribe();
  if (lang !== i18n.language) arriving = latePart(() => load(lang)).subscribe(() => show(lang));
}

/** `?texts=long` in the address lengthens every text, to reveal overflow. */
async function forTesters(): Promise<InitOptions> {
  if (!/[?&]texts=long\b/.test(window.location.search)) return {};
  const { longTexts } = await import('./long-texts.ts');
  i18n.use(longTexts);
  return { postProcess: longTexts.name };
}

async function show(lang: Language): Promise<void> {
  document.documentElement.lang = LANGUAGE_TAGS[lang];
  await i18n.changeLanguage(lang);
}
