import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of alerts; loaded only when there are alerts. */
export const alertTexts = textsApart('alerts', import.meta.glob('/locales/*/alerts.json'));
