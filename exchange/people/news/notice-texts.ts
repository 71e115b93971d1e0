import type { Language } from '@tideline/wire';
import { EXCHANGE_TEXTS } from '#locales/exchange';
import { interpolate } from '#locales/interpolate';
import type { NoticeKind } from './notices.ts';

const isNoticeKind = (kind: string): kind is NoticeKind =>
  Object.hasOwn(EXCHANGE_TEXTS.en, `notice-${kind}-title`);

/** A message in the user's language. */
export function noticeText(
  lang: Language,
  kind: string,
  params: Readonly<Record<string, string>>,
): { readonly title: string; readonly body: string } {
  if (!isNoticeKind(kind)) return { title: kind, body: '' };
  const texts = EXCHANGE_TEXTS[lang];
  return {
    title: texts[`notice-${kind}-title`],
    body: interpolate(texts[`notice-${kind}-body`], params).trim(),
  };
}
