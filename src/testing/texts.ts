import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import alerts from '#locales/en/alerts.json' with { type: 'json' };
import first from '#locales/en/first';
import orders from '#locales/en/orders.json' with { type: 'json' };
import positions from '#locales/en/positions.json' with { type: 'json' };
import promotion from '#locales/en/promotion.json' with { type: 'json' };
import rest from '#locales/en/rest';
import { i18n } from '../i18n/i18n.ts';

/** English texts for component tests, without a network. Import for the side effect. */
await createInstance({
  lng: 'en',
  defaultNS: 'common',
  resources: { en: { ...first, ...rest, alerts, orders, positions, promotion } },
  interpolation: { escapeValue: false },
})
  .use(initReactI18next)
  .init();

// Texts that load apart wait for the app's own instance and find theirs in it.
await i18n.init({ lng: 'en', resources: { en: { orders, positions } } });
