import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of the promotion page. */
export const promotionTexts = textsApart('promotion', {
  en: () => import('#locales/en/promotion.json', { with: { type: 'json' } }),
  jp: () => import('#locales/jp/promotion.json', { with: { type: 'json' } }),
  kr: () => import('#locales/kr/promotion.json', { with: { type: 'json' } }),
  hk: () => import('#locales/hk/promotion.json', { with: { type: 'json' } }),
  zh: () => import('#locales/zh/promotion.json', { with: { type: 'json' } }),
});
