import { firstLanguage, LANGUAGE_TAGS, type Language } from '@tideline/wire';
import type { PushMessage } from '@tideline/wire/push';
import en from '#locales/en/worker.json' with { type: 'json' };
import hk from '#locales/hk/worker.json' with { type: 'json' };
import jp from '#locales/jp/worker.json' with { type: 'json' };
import kr from '#locales/kr/worker.json' with { type: 'json' };
import zh from '#locales/zh/worker.json' with { type: 'json' };

/** Texts for a message that this build cannot read: the app, which has the others, is closed. */
const TEXTS: Readonly<Record<Language, typeof en>> = { en, jp, kr, hk, zh };

/** A page of the app with its query. Nothing else is a page: no address, no `//`, no markup. */
const PAGE = /^(?:\/[\w-]+)*\/?(?:\?[\w=&.%~+-]*)?$/;

/** The page that a notification names, or the first one. */
export const pageFrom = (named: unknown): string =>
  typeof named === 'string' && named.startsWith('/') && PAGE.test(named) ? named : '/';

/**
 * What a push says. A browser takes the permission away from an app that shows nothing, so a
 * message that cannot be read becomes one that says so.
 *
 * @param read - parses the payload; may throw
 * @param languages - the browser's
 */
export function messageOf(
  read: () => unknown,
  languages: readonly string[],
  now: number,
): Omit<PushMessage, 'kind'> {
  let fields: Partial<Record<keyof PushMessage, unknown>> = {};
  try {
    fields = Object(read());
  } catch {
    // No JSON.
  }
  const { title, body, tag, lang, page, time } = fields;
  if (typeof title === 'string' && title !== '' && typeof body === 'string') {
    return {
      ...{ title, body, page: pageFrom(page) },
      tag: typeof tag === 'string' && tag !== '' ? tag : 'tideline',
      lang: typeof lang === 'string' ? lang : '',
      time: typeof time === 'number' ? time : now,
    };
  }
  const own = firstLanguage(null, languages);
  return {
    ...{ title: 'Tideline', body: TEXTS[own].unreadable, tag: 'tideline' },
    ...{ lang: LANGUAGE_TAGS[own], page: '/', time: now },
  };
}
