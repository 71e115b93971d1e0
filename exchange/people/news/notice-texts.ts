import type { Language } from '@tideline/wire';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS } from '#locales/languages';
import type { NoticeKind } from './notices.ts';

const isNoticeKind = (kind: string): kind is NoticeKind =>
  Object.hasOwn(SERVER_TEXTS.en.exchange, `notice-${kind}-title`);

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
    body: interpolate(texts[`notice-${kind}-body`], params).trim(),
  };
}
