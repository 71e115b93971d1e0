import { textsApart } from '../../../i18n/texts-apart.ts';

/** Texts of the map; they load with it. */
export const mapTexts = textsApart('map', import.meta.glob('/locales/*/map.json'));
