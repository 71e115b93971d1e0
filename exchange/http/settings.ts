import { LANGUAGES, type Language } from '#wire';
import { customerUrl, getLang, setLang } from '#wire/calls/settings.ts';
import { type Binding, serve } from './handler.ts';

/** Where the sandbox's customer service opens. */
export const SERVICE_PATH = '/kf';

/** Where the choices of accounts are kept. */
interface Choices {
  of(userId: string): Language | null;
  /** Resolves once the choice is durable. */
  keep(userId: string, language: Language): Promise<void>;
}

/**
 * A logged-in user's language is kept with the account: `get/lang` tells it, and calls without an `x-lang`
 * header are answered in it. A visitor has the language of the call.
 * @param choices - null where there are no accounts
 */
export function settingsRoutes(choices: Choices | null): readonly Binding[] {
  return [
    serve(setLang, async ({ lang }, { caller }) => {
      if (caller) await choices?.keep(caller.userId, lang);
      return { lang };
    }),
    serve(getLang, (_, { lang, caller }) => ({
      lang: (caller && choices?.of(caller.userId)) ?? lang,
      languages: [...LANGUAGES],
    })),
    serve(customerUrl, () => ({ url: SERVICE_PATH })),
  ];
}
