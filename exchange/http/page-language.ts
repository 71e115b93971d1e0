import { firstLanguage, isLanguage, LANGUAGE_COOKIE, type Language } from '@tideline/wire';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const CHOSEN = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`);

/**
 * The language of a page that the exchange serves without the app: that of `?lang`, else of the
 * app's cookie, else of the browser.
 */
export function pageLanguage({
  headers,
  query,
}: Pick<FastifyRequest, 'headers'> & { readonly query?: unknown }): Language {
  const { lang } = (query ?? {}) as { readonly lang?: unknown };
  const asked = typeof lang === 'string' && isLanguage(lang) ? lang : null;
  const chosen = CHOSEN.exec(headers.cookie ?? '')?.[1] ?? null;
  return asked ?? firstLanguage(chosen, new Negotiator({ headers }).languages());
}
