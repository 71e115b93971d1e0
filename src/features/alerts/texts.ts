import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of alerts; loaded only when there are alerts. */
export const alertTexts = textsApart('alerts', {
  en: () => import('#locales/en/alerts.json', { with: { type: 'json' } }),
  jp: () => import('#locales/jp/alerts.json', { with: { type: 'json' } }),
  kr: () => import('#locales/kr/alerts.json', { with: { type: 'json' } }),
  hk: () => import('#locales/hk/alerts.json', { with: { type: 'json' } }),
  zh: () => import('#locales/zh/alerts.json', { with: { type: 'json' } }),
});
