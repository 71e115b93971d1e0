import {
  ASSET_BASE,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LANGUAGES,
  type Language,
} from '@tideline/wire';
import type { FastifyInstance } from 'fastify';
import { SERVER_TEXTS } from '#locales/languages';
import { pageLanguage } from './page-language.ts';
import { SERVICE_PATH } from './settings.ts';

/** Screens of the app that the page leads to. */
const HELP = `${ASSET_BASE}#/pages/help/center/center`;
/** Not the chat, which answers from the same questions: its way on is the feedback too. */
const FEEDBACK = `${HELP}?tab=feedback`;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.6 system-ui,sans-serif;background:light-dark(#f4f7fa,#1b2c42);color:light-dark(#14233a,#fff)}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:.5rem 0;font-size:1.5rem}
h2{margin:0;font-size:1rem}
a{color:light-dark(#077458,#2befbc)}
.ways{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.75rem;margin:1.25rem 0}
.way{display:block;padding:1rem;border-radius:1rem;background:light-dark(#fff,#22364f);text-decoration:none}
.way strong{display:block;font-size:1.0625rem}
.note{color:light-dark(#526680,#9db2cb);font-size:.875rem}
details{padding:0 1rem;border-radius:.75rem;background:light-dark(#fff,#22364f)}
details+details{margin-top:.5rem}
summary{display:flex;align-items:center;min-height:3rem;cursor:pointer}
details p{margin:0 0 1rem}
nav{display:flex;flex-wrap:wrap;gap:0 1rem;margin-top:2rem}
nav a,.back{display:inline-flex;align-items:center;min-height:2.75rem}
nav a[aria-current]{color:inherit;text-decoration:none;font-weight:700}
`;

/** The page in one language. All texts are our own, so nothing in it has to be escaped. */
function pageIn(lang: Language): string {
  const t = SERVER_TEXTS[lang].service;
  const way = (href: string, name: string, note: string) =>
    `<a class="way" href="${href}"><strong>${name}</strong><span class="note">${note}</span></a>`;
  const question = (name: string, answer: string) =>
    `<details><summary><h2>${name}</h2></summary><p>${answer}</p></details>`;
  const languages = LANGUAGES.map((each) => {
    const current = each === lang ? ' aria-current="page"' : '';
    return `<a href="?lang=${each}" lang="${LANGUAGE_TAGS[each]}" hreflang="${LANGUAGE_TAGS[each]}"${current}>${LANGUAGE_NAMES[each]}</a>`;
  });
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[lang]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · Tideline</title>
<link rel="stylesheet" href="${SERVICE_PATH}.css">
<main>
<h1>${t.title}</h1>
<p>${t.intro}</p>
<div class="ways">
${way(FEEDBACK, t.write, t.writeNote)}
${way(HELP, t.help, t.helpNote)}
</div>
${question(t.deposit, t.depositAnswer)}
${question(t.withdrawal, t.withdrawalAnswer)}
${question(t.code, t.codeAnswer)}
${question(t.needed, t.neededAnswer)}
<p class="note">${t.paper}</p>
<p><a class="back" href="${ASSET_BASE}">${t.back}</a></p>
<nav aria-label="${t.languages}">
${languages.join('\n')}
</nav>
</main>
</html>
`;
}

/** The customer service page, for a customer without the app. */
export function serviceRoutes(server: FastifyInstance): void {
  server.get(SERVICE_PATH, (request, reply) => {
    const language = pageLanguage(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', LANGUAGE_TAGS[language])
      .header('vary', 'accept-language, cookie')
      .header('cache-control', 'no-cache')
      .send(pageIn(language));
  });
  server.get(`${SERVICE_PATH}.css`, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
}
