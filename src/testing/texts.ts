import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '#locales/en/index.ts';

/** English texts for component tests, at once and without a network. Import for its effect. */
await createInstance({
  lng: 'en',
  defaultNS: 'common',
  resources: { en },
  interpolation: { escapeValue: false },
})
  .use(initReactI18next)
  .init();
