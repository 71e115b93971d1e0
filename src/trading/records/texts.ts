import { textsApart } from '../../i18n/texts-apart.ts';

/**
 * The texts of records, their filters and their files; loaded with the first part that shows them.
 */
export const recordTexts = textsApart('records', import.meta.glob('/locales/*/records.json'));
