import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of the promotion page. */
export const promotionTexts = textsApart(
  'promotion',
  import.meta.glob('/locales/*/promotion.json'),
);
