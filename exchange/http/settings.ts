import { LANGUAGES, type Language } from '@tideline/wire';
import { customerUrl, getLang, setLang } from '@tideline/wire/calls/settings';
import { type Binding, serve } from './handler.ts';

/** Address of the sandbox's customer service. */
export const SERVICE_PATH = '/kf';

/** Storage of accounts' choices. */
interface Choices {
  of(userId: string): Language | null;
  /** Resolves once the choice is durable. */
  keep(userId: string, language: Language): Promise<void>;
}

/**
 * A logged-in user's language is stored with the account: `get/lang` returns it, and calls without
 * an `x-lang` header are answered in it. A visitor's language is that of the call.
 * @param choices - null without accounts
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
