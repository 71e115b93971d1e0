import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { API_BASE } from '@tideline/wire';
import { refused } from '../http/answers.ts';
import { configOf, type ExchangeOptions } from './config.ts';

/** The probes of a process that starts. */
export interface StartProbe {
  /** Says in `/readyz` what the start waits for. */
  waitsFor(what: string): void;
  /** Frees the port for the process itself. */
  close(): Promise<void>;
}

/**
 * Answers `/healthz` and `/readyz` while a process waits for its bus or its database. Without it, a
 * supervisor takes a long wait for a dead process, restarts it, and nobody reads the reason.
 * @throws Error when the port is taken
 */
export async function startProbe(options: ExchangeOptions): Promise<StartProbe> {
  const { port, host, tls } = configOf(options);
  let reason = 'it starts';
  const answer: RequestListener = ({ url }, reply) => {
    const alive = url === '/healthz';
    const isCall = url?.startsWith(`${API_BASE}/`);
    reply.writeHead(alive ? 200 : 503, {
      'content-type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
      'cache-control': 'no-store',
      // The next request belongs to the process itself.
      connection: 'close',
    });
    if (isCall) reply.end(JSON.stringify(refused('en', { id: 'unavailable' })));
    else reply.end(alive ? 'ok\n' : `not ready: ${reason}\n`);
  };
  const server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    waitsFor: (what) => {
      reason = what;
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
