import type { Language } from '@tideline/wire';
import type en from '#locales/en/exchange.json';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS } from '#locales/languages';

/** Name of a text of a message to a closed app. */
export type PushText = keyof typeof en extends infer Key
  ? Key extends `push-${infer Name}`
    ? Name
    : never
  : never;

/** A text in a language. */
export const pushText = (
  lang: Language,
  name: PushText,
  params: Readonly<Record<string, string>>,
): string => interpolate(SERVER_TEXTS[lang].exchange[`push-${name}`], params).trim();
