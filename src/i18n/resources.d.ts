import 'i18next';
import type texts from '#locales/en/index.ts';

declare module 'i18next' {
  /** Makes a key that no language file has a type error. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof texts;
  }
}
