import type { FastifyInstance } from 'fastify';
import { SERVICE_PATH } from './settings.ts';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Customer service – Tideline sandbox</title>
<link rel="stylesheet" href="${SERVICE_PATH}.css">
<main>
<h1>Customer service</h1>
<p>This is the paper exchange of Tideline. It trades with paper: no real coin ever moves here, and
nobody answers behind this page.</p>
<p>Deposits, withdrawals and verifications are decided by an automatic reviewer after a short while,
or by hand with <code>npm run -s tideline -- ops</code> on the machine that runs the exchange. One-time
codes are in its outbox: <code>npm run -s tideline -- ops outbox</code>.</p>
<p><a href="/h5/">Back to the app</a></p>
</main>
</html>
`;

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#0f1319;color:#e6e9ef}
main{max-width:36rem;margin:0 auto;padding:2rem 1.25rem}
a{color:#7ab8ff}
code{background:#1d2430;padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
`;

/** The "customer service" page. It states that a sandbox has none. */
export function serviceRoutes(server: FastifyInstance): void {
  server.get(SERVICE_PATH, (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  server.get(`${SERVICE_PATH}.css`, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
}
