import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import alerts from '#locales/en/alerts.json' with { type: 'json' };
import first from '#locales/en/first.ts';
import rest from '#locales/en/rest.ts';

/** English texts for component tests, without a network. Import for the side effect. */
await createInstance({
  lng: 'en',
  defaultNS: 'common',
  resources: { en: { ...first, ...rest, alerts } },
  interpolation: { escapeValue: false },
})
  .use(initReactI18next)
  .init();
