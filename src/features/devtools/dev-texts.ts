import { textsApart } from '../../i18n/texts-apart.ts';

/** Texts of the developer tools; no other screen needs them. */
const devTexts = textsApart('dev', import.meta.glob('/locales/*/dev.json'));

// Pages import this and wait for its texts.
await devTexts();
