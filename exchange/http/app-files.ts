import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { ASSET_BASE } from '@tideline/wire';
import type { FastifyInstance } from 'fastify';

const MISSING = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tideline – not built yet</title>
<h1>The app is not built yet</h1>
<p>The exchange is running, but the browser bundle in <code>dist/</code> is missing.
Run <code>npm run build</code>, or start with <code>npm start</code>, which builds it.</p>
</html>
`;

/**
 * Serves the built app below `/h5/`. File names in `assets/` carry a hash of their content and are
 * cached for a year; everything else, above all `index.html`, is revalidated each time.
 */
export async function appRoutes(server: FastifyInstance, folder: string): Promise<void> {
  server.get('/', (_, reply) => reply.redirect(ASSET_BASE));
  server.get(ASSET_BASE.slice(0, -1), (_, reply) => reply.redirect(ASSET_BASE));
  if (!existsSync(join(folder, 'index.html'))) {
    server.get(`${ASSET_BASE}*`, (_, reply) =>
      reply.code(503).type('text/html; charset=utf-8').send(MISSING),
    );
    return;
  }
  const hashed = `${folder}${sep}assets${sep}`;
  await server.register(fastifyStatic, {
    root: folder,
    prefix: ASSET_BASE,
    cacheControl: false,
    // The build wrote .br and .gz beside every text file; clients that accept them get those.
    preCompressed: true,
    // Vite's manifest and other dot files are not served.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const kept = path.startsWith(hashed);
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
