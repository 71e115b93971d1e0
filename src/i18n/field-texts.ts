import { textsApart } from './texts-apart.ts';

/** The sentences of single fields, for forms. */
export const loadFieldTexts = textsApart('fields', import.meta.glob('/locales/*/fields.json'));
