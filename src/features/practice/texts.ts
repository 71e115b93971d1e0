import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of practice on a recorded day. */
export const practiceTexts = textsApart('practice', import.meta.glob('/locales/*/practice.json'));
