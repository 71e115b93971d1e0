import { createInstance } from 'i18next';
import { initReactI18next, setI18n } from 'react-i18next';
import alerts from '#locales/en/alerts.json' with { type: 'json' };
import chart from '#locales/en/chart.json' with { type: 'json' };
import first from '#locales/en/first';
import orders from '#locales/en/orders.json' with { type: 'json' };
import positions from '#locales/en/positions.json' with { type: 'json' };
import practice from '#locales/en/practice.json' with { type: 'json' };
import promotion from '#locales/en/promotion.json' with { type: 'json' };
import push from '#locales/en/push.json' with { type: 'json' };
import records from '#locales/en/records.json' with { type: 'json' };
import rest from '#locales/en/rest';
import { i18n } from '../i18n/i18n.ts';

/** English texts for component tests, without a network. Import for the side effect. */
const english = createInstance({
  lng: 'en',
  defaultNS: 'common',
  resources: {
    en: { ...first, ...rest, alerts, chart, orders, positions, practice, promotion, push, records },
  },
  interpolation: { escapeValue: false },
});
await english.use(initReactI18next).init();

// A file that shows other languages leaves its instance to the next file of the worker.
const worker = globalThis as { tidelineStores?: Set<() => void> };
worker.tidelineStores ??= new Set();
worker.tidelineStores.add(() => setI18n(english));

// Texts that load apart wait for the app's own instance and find theirs in it.
await i18n.init({ lng: 'en', resources: { en: { chart, orders, positions, practice, records } } });
