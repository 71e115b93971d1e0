import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of positions, contract orders and their sheets; loaded beside the page. */
export const positionTexts = textsApart('positions', import.meta.glob('/locales/*/positions.json'));
