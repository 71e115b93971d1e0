import { textsApart } from '../../i18n/texts-apart.ts';

/** The texts of drawings and of a study's settings; loaded with them. */
export const chartTexts = textsApart('chart', import.meta.glob('/locales/*/chart.json'));
