import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, fastify } from 'fastify';
import { CallError } from '../refusal.ts';
import { networkOf } from './client-address.ts';
import { isCall } from './paths.ts';

/** What one network (see `networkOf`) may use. */
export interface CallLimits {
  /** Calls in a minute. Reads are generous: every screen must run on polling alone. */
  readonly reads: number;
  readonly writes: number;
  /** Realtime connections open at once. */
  readonly sockets: number;
  /** Connections of any kind open at once. */
  readonly connections: number;
  /** Connections open at once in all; fewer where the process may not open as many files. */
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
  // Plain HTTP on this machine is the usual case; the proxy that ends TLS adds HSTS.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
};

/** Headers of every answer that belong to the answer itself. */
const OWN = new Set(['content-type', 'content-length', 'connection', 'date']);

/**
 * The headers that helmet puts on every answer. They are the same each time; computing them for each
 * request took a fourteenth of a command's time, so that helmet is asked once.
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

/** Clients counted at once; each entry is some 100 bytes. */
const COUNTED_CLIENTS = 20_000;

/** Puts the security headers on every answer and limits how often an address may call. */
export async function protect(
  server: FastifyInstance,
  limits: CallLimits,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
  await server.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: COUNTED_CLIENTS,
    keyGenerator: ({ method, ip }) => `${method === 'GET' ? 'r' : 'w'} ${networkOf(ip)}`,
    max: (request) => (request.method === 'GET' ? limits.reads : limits.writes),
    // By the route that was matched: the target can be written in many ways.
    allowList: (request) => !isCall(request),
    errorResponseBuilder: () => new CallError('rate-limited'),
  });
  server.addHook('onRequest', async (request) => {
    // Any page can post a form without a preflight; the browser says where the page is from.
    const cross = request.headers['sec-fetch-site'] === 'cross-site';
    if (cross && request.method !== 'GET') throw new CallError('malformed-request');
  });
}
