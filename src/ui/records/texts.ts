import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of records, their filters and their files; loaded with the first part that shows them. */
export const recordTexts = textsApart('records', {
  en: () => import('#locales/en/records.json', { with: { type: 'json' } }),
  jp: () => import('#locales/jp/records.json', { with: { type: 'json' } }),
  kr: () => import('#locales/kr/records.json', { with: { type: 'json' } }),
  hk: () => import('#locales/hk/records.json', { with: { type: 'json' } }),
  zh: () => import('#locales/zh/records.json', { with: { type: 'json' } }),
});
