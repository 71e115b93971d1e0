import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of positions, contract orders and their sheets; loaded beside the page. */
export const positionTexts = textsApart('positions', {
  en: () => import('#locales/en/positions.json', { with: { type: 'json' } }),
  jp: () => import('#locales/jp/positions.json', { with: { type: 'json' } }),
  kr: () => import('#locales/kr/positions.json', { with: { type: 'json' } }),
  hk: () => import('#locales/hk/positions.json', { with: { type: 'json' } }),
  zh: () => import('#locales/zh/positions.json', { with: { type: 'json' } }),
});
