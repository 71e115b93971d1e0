import type { Language } from '@tideline/wire';
import { REJECTION_CAUSES, type RejectionCause } from '@tideline/wire/record-kinds';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS, type ServerTexts } from '#locales/languages';
import type { NoticeKind } from './notices.ts';

const isNoticeKind = (kind: string): kind is NoticeKind =>
  Object.hasOwn(SERVER_TEXTS.en.exchange, `notice-${kind}-title`);

const isCause = (text: string | undefined): text is RejectionCause =>
  (REJECTION_CAUSES as readonly (string | undefined)[]).includes(text);

/** Parameters whose reason is the sentence of their cause, or the operator's words. */
const withCause = (texts: ServerTexts['exchange'], params: Readonly<Record<string, string>>) => {
  const { cause } = params;
  return isCause(cause) ? { ...params, reason: texts[`cause-${cause}`] } : params;
};

/** A message in the user's language. */
export function noticeText(
  lang: Language,
  kind: string,
  params: Readonly<Record<string, string>>,
): { readonly title: string; readonly body: string } {
  if (!isNoticeKind(kind)) return { title: kind, body: '' };
  const texts = SERVER_TEXTS[lang].exchange;
  return {
    title: texts[`notice-${kind}-title`],
    body: interpolate(texts[`notice-${kind}-body`], withCause(texts, params)).trim(),
  };
}
