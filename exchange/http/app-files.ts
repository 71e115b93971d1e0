import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ASSET_BASE, BUILD_HEADER, type FirstBoard } from '@tideline/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type Encoding, FirstPages } from './first-price/first-page.ts';
import { pageLanguage } from './page-language.ts';

const MISSING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tideline – not built yet</title>
<h1>The app is not built yet</h1>
<p>The exchange is running, but the browser bundle in <code>dist/</code> is missing.
Run <code>npm run build</code>, or start with <code>npm start</code>, which builds it.</p>
</html>
`;

/** Parts that a browser never shows as a page. A picture is one: an SVG can contain scripts. */
const PLAIN = /\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/**
 * Headers that mean something on a document only. They are half a kB, and a first visit takes 30
 * files. The app starts no worker from these files; a worker would need the policy.
 */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  // The policy lets these files request from this origin only.
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** An immutable file is never revalidated. */
const VALIDATORS = ['accept-ranges', 'etag', 'last-modified'];

/**
 * Serves the built app below `/h5/`. File names in `assets/` carry a hash of their content and are
 * cached for a year; everything else is revalidated each time. The document of the app contains the
 * newest prices.
 *
 * @param board - the market now
 */
export async function appRoutes(
  server: FastifyInstance,
  folder: string,
  board: () => FirstBoard,
): Promise<void> {
  server.get('/', (_, reply) => reply.redirect(ASSET_BASE));
  server.get(ASSET_BASE.slice(0, -1), (_, reply) => reply.redirect(ASSET_BASE));
  if (!existsSync(join(folder, 'index.html'))) {
    server.get(`${ASSET_BASE}*`, (_, reply) =>
      reply.code(503).type('text/html; charset=utf-8').send(MISSING),
    );
    return;
  }
  const pages = FirstPages.from(folder, board);
  if (pages) {
    const answer = answerWith(pages);
    server.route({ method: ['GET', 'HEAD'], url: ASSET_BASE, handler: answer });
  }
  const hashed = `${folder}${sep}assets${sep}`;
  const boot = `${folder}${sep}boot.js`;
  await server.register(fastifyStatic, {
    root: folder,
    // The plugin's own route lists the folder for each request, to compare the name's spelling.
    serve: false,
    cacheControl: false,
    // The build wrote .br and .gz beside every text file; clients that accept them get those.
    preCompressed: true,
    // Vite's manifest and other dot files are not served.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(hashed);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (immutable && PLAIN.test(path)) {
        for (const name of [...OF_DOCUMENTS, ...VALIDATORS]) reply.removeHeader(name);
      } else if (path.startsWith(boot)) {
        for (const name of OF_DOCUMENTS) reply.removeHeader(name);
      }
    },
  });
  const files = filesOf(folder);
  server.route<{ Params: { readonly '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${ASSET_BASE}*`,
    handler: ({ params }, reply) => {
      const file = params['*'] || 'index.html';
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
    },
  });
}

/** Paths of all files of a folder, as they are spelled, with `/` between their parts. */
function filesOf(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/')),
  );
}

/** The smallest first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Answers with the document in the person's language: of the cookie, else of the browser. */
function answerWith(pages: FirstPages) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const negotiator = new Negotiator({ headers });
    const page = pages.page(pageLanguage({ headers }), performance.now());
    reply
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'no-cache')
      .header('content-language', page.tag)
      .header(BUILD_HEADER, pages.build)
      .header('etag', page.etag);
    const known = headers['if-none-match']?.split(',').map((each) => each.trim()) ?? [];
    if (known.includes(page.etag) || known.includes('*')) return reply.code(304).send();
    const accepted = negotiator.encodings(ENCODINGS);
    const encoding = ENCODINGS.find((each) => accepted.includes(each)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(await page.body(encoding));
  };
}
