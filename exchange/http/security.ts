import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { TOKEN_HEADER } from '@tideline/wire';
import { type FastifyInstance, fastify } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { networkOf } from './client-address.ts';
import { isCall } from './paths.ts';

/** Limits of one logged-in user, and of the strangers of one network (see `networkOf`). */
export interface CallLimits {
  /** Calls in a minute. Reads are generous, because every screen must work on polling alone. */
  readonly reads: number;
  readonly writes: number;
  /** Realtime connections open at once. */
  readonly sockets: number;
  /** Connections of any kind open at once. */
  readonly connections: number;
  /** Total connections open at once; fewer when the process may open fewer files. */
  readonly total: number;
}

const HELMET: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // The chart library writes a <style> only for its logo, which the app switches off.
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Older Safari does not count ws: on the same host as 'self'.
      connectSrc: ["'self'", 'ws:', 'wss:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  // Plain HTTP is the default on this machine; a proxy that terminates TLS adds HSTS.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
};

/** Headers that belong to the answer itself. */
const OWN = new Set(['content-type', 'content-length', 'connection', 'date']);

/**
 * The headers that helmet puts on every answer. They never change; computing them for each request
 * took a fourteenth of a command's time, so helmet runs once.
 */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const sample = fastify();
  await sample.register(helmet, HELMET);
  sample.get('/', () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Maximum counted clients; each entry is about 100 bytes. */
const COUNTED_CLIENTS = 20_000;

/**
 * Puts the security headers on every answer and limits the calls of each user and network.
 * @param userOf - the user of a token that this process knows already; null for all others, which
 * count for their network: a flood of invented tokens must not ask anybody
 */
export async function protect(
  server: FastifyInstance,
  limits: CallLimits,
  headers: Readonly<Record<string, string>>,
  userOf: (token: string) => string | null,
): Promise<void> {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Two hosts let a proxy and the exchange see different ones. RFC 9112 asks for this status.
    if (hostsIn(request.raw.rawHeaders) > 1) {
      return reply.code(400).type('text/plain; charset=utf-8').send('Send one Host header.\n');
    }
    if (isCall(request)) reply.header('cache-control', 'no-store');
    return undefined;
  });
  await server.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: COUNTED_CLIENTS,
    keyGenerator: ({ method, ip, headers: own }) => {
      const token = own[TOKEN_HEADER];
      const user = typeof token === 'string' ? userOf(token) : null;
      return `${method === 'GET' ? 'r' : 'w'} ${user === null ? networkOf(ip) : `user:${user}`}`;
    },
    max: (request) => (request.method === 'GET' ? limits.reads : limits.writes),
    // Uses the matched route, because a target can be written in many ways.
    allowList: (request) => !isCall(request),
    errorResponseBuilder: () => new CallError('rate-limited'),
  });
  server.addHook('onRequest', async (request) => {
    // Any page can post a form without a preflight; the browser sends the page's origin.
    const cross = request.headers['sec-fetch-site'] === 'cross-site';
    if (cross && request.method !== 'GET') throw new CallError('malformed-request');
  });
}

/** Number of `Host` headers. @param raw - names and values in turn, as Node received them */
function hostsIn(raw: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}
