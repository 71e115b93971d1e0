import { API_BASE, LANGUAGE_TAGS, type Language, SANDBOX_STORAGE } from '@tideline/wire';
import type { FastifyInstance } from 'fastify';
import { interpolate } from '#locales/interpolate';
import { SERVER_TEXTS, type ServerTexts } from '#locales/languages';
import { succeeded } from '../../http/answers.ts';
import type { SandboxGuard } from '../../http/local-only.ts';
import { pageLanguage } from '../../http/page-language.ts';
import type { Sent } from './message.ts';

const CALL = `${API_BASE}/_sandbox/outbox`;
export const OUTBOX_PAGE = '/outbox';
const STYLE_PATH = `${OUTBOX_PAGE}.css`;

/** Seconds after which the page reloads itself, without a script. */
const AGAIN_AFTER = 5;

/**
 * The sandbox's outbox as a page and as data, because paper users have no phone for codes. It
 * requires this machine and the secret of the run; other callers get the answer of an unknown call.
 */
export function outboxPage(server: FastifyInstance, outbox: Messages, guard: SandboxGuard): void {
  server.get(CALL, async (request) => {
    guard.enter(request);
    return succeeded({ messages: await outbox.messages() });
  });
  server.get<Keyed>(`${OUTBOX_PAGE}/:key`, async (request, reply) => {
    const { key } = request.params;
    if (!guard.mayEnter(request, key)) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf(await outbox.messages(), key, pageLanguage(request)));
  });
  // Passes the secret to the app in this browser, which shows codes beside its forms.
  server.get<Keyed>(`${OUTBOX_PAGE}/:key/key.js`, (request, reply) => {
    const { key } = request.params;
    if (!guard.mayEnter(request, key)) return reply.callNotFound();
    const [name, value] = [SANDBOX_STORAGE, key].map((text) => JSON.stringify(text));
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`localStorage.setItem(${name}, ${value});\n`);
  });
  server.get(STYLE_PATH, (_, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}

/** The outbox of this process, or of the leader's. */
interface Messages {
  messages(): readonly Sent[] | Promise<readonly Sent[]>;
}

interface Keyed {
  Params: { key: string };
}

/** @param messages - newest first */
export function pageOf(messages: readonly Sent[], key: string, lang: Language): string {
  const t = SERVER_TEXTS[lang].service;
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[lang]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${AGAIN_AFTER}">
<title>${t.outbox} · Tideline</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<script src="${OUTBOX_PAGE}/${escaped(key)}/key.js"></script>
<main>
<h1>${t.outbox}</h1>
<p>${interpolate(t.outboxIntro, { seconds: String(AGAIN_AFTER) })}</p>
${messages.length === 0 ? `<p class="none">${t.outboxNone}</p>` : `<ol>\n${messages.map((each) => itemOf(each, t)).join('\n')}\n</ol>`}
<p><a href="/h5/">${t.back}</a></p>
</main>
</html>
`;
}

function itemOf(
  { time, channel, to, subject, text, state }: Sent,
  t: ServerTexts['service'],
): string {
  const at = new Date(time).toISOString();
  const title = channel === 'mail' ? `<h2>${escaped(subject)}</h2>` : '';
  return `<li>
<p class="head"><b>${escaped(to)}</b> <span>${t[channel]}, ${t[state]}</span>
<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${title}<p class="text">${escaped(text)}</p>
</li>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text, because strangers typed the addresses. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? '');

const STYLE = `:root{color-scheme:dark light}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#0f1319;color:#e6e9ef}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem}
h1{margin:0 0 .5rem}
h2{margin:.5rem 0 0;font-size:1rem}
a{color:#7ab8ff}
ol{list-style:none;margin:1.5rem 0;padding:0}
li{padding:1rem;margin:0 0 .75rem;background:#171d27;border-radius:12px}
.head{display:flex;flex-wrap:wrap;gap:.25rem .75rem;margin:0;font-size:.875rem;color:#a4adbb}
.head b{color:#e6e9ef;overflow-wrap:anywhere}
.head time{font-variant-numeric:tabular-nums}
.text{margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere}
.none{padding:2rem 0;text-align:center;color:#a4adbb}
@media (prefers-color-scheme:light){
body{background:#f4f5f7;color:#171b21}
a{color:#0b5cc4}
li{background:#fff}
.head,.none{color:#535b68}
.head b{color:#171b21}
}
`;
