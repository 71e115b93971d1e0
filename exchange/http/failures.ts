import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { WireError } from '@tideline/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { LANGUAGE_HEADER, languageOf, refused, wireError } from './answers.ts';
import { lineOf } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isCall } from './paths.ts';
import { userOf } from './request-user.ts';

/** Refusals with their own HTTP status, because proxies and fetch libraries act on these. */
const STATUS: Readonly<Partial<Record<WireError['id'], number>>> = {
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
  'outcome-unknown': 504,
};

const aboutOf = (request: FastifyRequest): object => ({
  call: `${request.method} ${request.routeOptions.url ?? ''}`,
  ...userOf(request),
});

/** Turns every failure into the one error shape. No internals leave the server. */
export function answerFailures(server: FastifyInstance, metrics: Metrics): void {
  server.setErrorHandler((error, request, reply) => {
    const wire = read(error);
    if (wire.id === 'internal' && !(error instanceof CallError))
      request.log.error({ err: error, ...aboutOf(request) }, `a call failed: ${lineOf(error)}`);
    else if (wire.id === 'outcome-unknown')
      request.log.warn(aboutOf(request), 'the outcome of a call is unknown');
    else if (request.log.isLevelEnabled('debug'))
      request.log.debug({ error: wire.id, ...aboutOf(request) }, 'refused');
    metrics.countRefusal(wire.id);
    return send(request, reply, wire);
  });
  // Unknown calls count as calls, so guessing paths is limited too.
  server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) => {
    if (isCall(request)) return send(request, reply, { id: 'unknown-call' });
    return reply.code(404).type('text/plain; charset=utf-8').send('Nothing is here.\n');
  });
}

/**
 * Answers a target that the router cannot read, such as `/api/%`. Hooks do not run for these, so
 * the security headers are passed in.
 */
export function answerBadTarget(headers: Readonly<Record<string, string>>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    send(request, reply.headers(headers), { id: 'malformed-request' });
}

/** Answers what Node's parser cannot read as HTTP, and requests that take too long to arrive. */
export function answerBadBytes(headers: Readonly<Record<string, string>>) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code !== 'ECONNRESET' && socket.writable) {
      const id = code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'malformed-request';
      const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : id === 'too-large' ? 431 : 400;
      const body = JSON.stringify(refused('en', { id }));
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'cache-control': 'no-store',
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}

function send(request: FastifyRequest, reply: FastifyReply, error: WireError): FastifyReply {
  const lang = languageOf(request.headers[LANGUAGE_HEADER]);
  return reply
    .code(STATUS[error.id] ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refused(lang, error));
}

function read(error: unknown): WireError {
  if (error instanceof CallError) return wireError(error);
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { id: 'too-large' };
  // Every other 4xx of Fastify is a malformed request.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return { id: 'malformed-request' };
  }
  return { id: 'internal' };
}
