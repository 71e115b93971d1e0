import { createServer, type Server } from 'node:http';
import { firstLanguage, LANGUAGE_TAGS, LANGUAGES, type Language } from '@tideline/wire';
import { installPage } from './install-page.ts';

export const INSTALL_PATH = '/certificate';
const FILE = '/certificate/tideline.crt';

/**
 * The http port beside https: sends every request to https, except the page and the file by which a
 * phone learns to trust the authority. They cannot be on https, which the phone does not trust yet.
 *
 * @param authority - PEM; null when the operator brought a certificate
 */
export function httpSide(secure: number, authority: string | null): Server {
  return createServer((request, reply) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://any');
    const host = (request.headers.host ?? 'localhost').replace(/:\d+$/, '');
    reply.setHeader('x-content-type-options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else if (authority !== null && pathname === FILE) {
      reply
        .writeHead(200, {
          'content-type': 'application/x-x509-ca-cert',
          'content-disposition': 'attachment; filename="tideline.crt"',
        })
        .end(authority);
    } else if (authority !== null && pathname === INSTALL_PATH) {
      const language = languageOf(request.headers['accept-language']);
      reply
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-language': LANGUAGE_TAGS[language],
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          vary: 'accept-language',
        })
        .end(installPage(language, FILE, `https://${host}:${secure}/h5/`));
    } else if (!/^[\w.-]+$|^\[[\da-f:]+\]$/i.test(host)) {
      reply.writeHead(400).end();
    } else {
      reply.writeHead(308, { location: `https://${host}:${secure}${pathname}${search}` }).end();
    }
  });
}

/** The first language of a browser that the project has. */
function languageOf(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((each) => each.split(';')[0]?.trim() ?? '');
  const language = firstLanguage(null, tags);
  return LANGUAGES.includes(language) ? language : 'en';
}
