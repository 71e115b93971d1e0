import type { Language } from '@tideline/wire';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS } from '#locales/languages';

/** Texts that the exchange sends to people outside the app. */
export type MessageKind =
  | 'code'
  | 'already-registered'
  | 'password-changed'
  | 'new-device'
  | 'factor-added'
  | 'factor-removed'
  | 'contact-changed'
  | 'account-closing';

export function messageTextOf(
  lang: Language,
  kind: MessageKind,
  params: Readonly<Record<string, string>> = {},
): { readonly subject: string; readonly text: string } {
  const texts = SERVER_TEXTS[lang].exchange;
  return {
    subject: texts[`message-${kind}-subject`],
    text: interpolate(texts[`message-${kind}-text`], params),
  };
}
