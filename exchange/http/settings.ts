import { LANGUAGES } from '#wire';
import { customerUrl, getLang, setLang } from '#wire/calls/settings.ts';
import { type Binding, serve } from './handler.ts';

/** Where the sandbox's customer service opens. */
export const SERVICE_PATH = '/kf';

/**
 * The exchange stores no language: it answers each call in the language of its `x-lang` header. So
 * `set/lang` accepts the client's choice, and `get/lang` returns the language of this call.
 */
export const settings: readonly Binding[] = [
  serve(setLang, ({ lang }) => ({ lang })),
  serve(getLang, (_, { lang }) => ({ lang, languages: [...LANGUAGES] })),
  serve(customerUrl, () => ({ url: SERVICE_PATH })),
];
