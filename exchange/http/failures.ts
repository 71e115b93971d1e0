import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WireError } from '#wire';
import { CallError } from '../refusal.ts';
import { LANGUAGE_HEADER, languageOf, refused, wireError } from './answers.ts';
import type { Metrics } from './metrics.ts';

/** The only refusals with a status of their own: those a proxy or a fetch library acts upon. */
const STATUS: Readonly<Partial<Record<WireError['id'], number>>> = {
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
};

/** Turns whatever went wrong into the one answer shape. Nothing of the inside gets out. */
export function answerFailures(server: FastifyInstance, metrics: Metrics): void {
  server.setErrorHandler((error, request, reply) => {
    const wire = read(error);
    if (wire.id === 'internal' && !(error instanceof CallError))
      request.log.error({ err: error }, 'a call failed');
    metrics.countRefusal(wire.id);
    return send(request, reply, wire);
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api')) return send(request, reply, { id: 'unknown-call' });
    return reply.code(404).type('text/plain; charset=utf-8').send('Nothing is here.\n');
  });
}

function send(request: FastifyRequest, reply: FastifyReply, error: WireError): FastifyReply {
  const lang = languageOf(request.headers[LANGUAGE_HEADER]);
  return reply
    .code(STATUS[error.id] ?? 200)
    .header('cache-control', 'no-store')
    .send(refused(lang, error));
}

function read(error: unknown): WireError {
  if (error instanceof CallError) return wireError(error);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { id: 'too-large' };
  // What else Fastify refuses with a 4xx is a request it could not read.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return { id: 'malformed-request' };
  }
  return { id: 'internal' };
}
