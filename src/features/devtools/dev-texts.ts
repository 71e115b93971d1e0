import { textsApart } from '../../i18n/texts-apart.ts';

/** Texts of the developer tools; no other screen needs them. */
const devTexts = textsApart('dev', {
  en: () => import('#locales/en/dev.json', { with: { type: 'json' } }),
  jp: () => import('#locales/jp/dev.json', { with: { type: 'json' } }),
  kr: () => import('#locales/kr/dev.json', { with: { type: 'json' } }),
  hk: () => import('#locales/hk/dev.json', { with: { type: 'json' } }),
  zh: () => import('#locales/zh/dev.json', { with: { type: 'json' } }),
});

// Pages import this and wait for its texts.
await devTexts();
