import type { TFunction } from 'i18next';
import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of order types, order lists and their sheets; loaded beside the page. */
export const orderTexts = textsApart('orders', import.meta.glob('/locales/*/orders.json'));

/** Namespaces of the order screens, and their text function. */
export const ORDER_TEXTS = ['trade', 'orders', 'errors'] as const;
export type OrderTexts = TFunction<typeof ORDER_TEXTS>;
