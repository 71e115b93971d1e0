import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, fastify } from 'fastify';
import { API_BASE } from '#wire';
import { CallError } from '../refusal.ts';

/** Calls an address may make in a minute. Reading is generous: polling alone must run every screen. */
export interface CallLimits {
  readonly reads: number;
  readonly writes: number;
  /** Sockets an address may have open. */
  readonly sockets: number;
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
  // Plain http on this machine is the usual case; whoever puts TLS in front adds HSTS there.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
};

/** Headers of every answer that belong to the answer itself. */
const OWN = new Set(['content-type', 'content-length', 'connection', 'date']);

/**
 * What helmet would put on every answer. It is the same each time, and working it out anew took a
 * fourteenth of a command's time: it is asked once.
 */
async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
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

export async function protect(server: FastifyInstance, limits: CallLimits): Promise<void> {
  const headers = await securityHeaders();
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  await server.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    keyGenerator: (request) => `${request.method === 'GET' ? 'r' : 'w'} ${request.ip}`,
    max: (request) => (request.method === 'GET' ? limits.reads : limits.writes),
    allowList: (request) => !request.url.startsWith(`${API_BASE}/`),
    errorResponseBuilder: () => new CallError('rate-limited'),
  });
  server.addHook('onRequest', async (request) => {
    // A form can be posted from any page in the world without a preflight: the browser says so.
    const cross = request.headers['sec-fetch-site'] === 'cross-site';
    if (cross && request.method !== 'GET') throw new CallError('malformed-request');
  });
}
