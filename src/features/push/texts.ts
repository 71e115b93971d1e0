import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of notifications while the app is closed. */
export const pushTexts = textsApart('push', import.meta.glob('/locales/*/push.json'));
