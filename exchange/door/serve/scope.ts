import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Clock } from '../../foundation/ports/ports.ts';
import { networkOf } from '../../http/client-address.ts';
import { DoorError } from '../door-error.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorRoute } from '../route.ts';
import { requireMilliseconds } from '../time-unit.ts';
import type { Callers } from './callers.ts';
import { carryOut, type FaultOf, nameOf, refuseUnknown, weightOf } from './carry-out.ts';
import { type DoorLimits, TooMany } from './limits.ts';
import { readRequest } from './request.ts';

export interface DoorOptions {
  readonly routes: readonly DoorRoute[];
  readonly callers: Callers;
  readonly limits: DoorLimits;
  /** The limits of futures; they count by themselves. */
  readonly futuresLimits: DoorLimits;
  readonly clock: Clock;
  readonly faultOf: FaultOf;
}

/** Paths of the Binance-shaped API; the rest below them answers 404. */
export const ROOTS = ['/api/v1', '/api/v3', '/sapi', '/fapi'] as const;
export const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Serves the Binance-shaped API in a scope of its own: it keeps the bytes of a request, counts
 * calls by weight, and answers errors as `{code, msg}`.
 */
export async function mountDoor(server: FastifyInstance, options: DoorOptions): Promise<void> {
  const { callers, clock, faultOf, routes } = options;

  const answer = (route: DoorRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip, headers } = request;
    const limits = limitsOf(options, route.path);
    const network = networkOf(ip);
    // Before anything is read, so that a malformed call counts too.
    const counted = limits.call(network, 1);
    const sent = readRequest(request.raw.url ?? '', bodyOf(request));
    const { parameters } = sent;
    const more = weightOf(route, parameters) - 1;
    reply.headers(more === 0 ? counted : limits.call(network, more));
    requireMilliseconds(headers['x-mbx-time-unit']);
    const claimed = { request: sent, key: headers['x-mbx-apikey'], address: ip };
    const caller = callers.of(route.security, claimed);
    if (!isFutures(route.path)) refuseUnknown(route, parameters);
    const fault = faultOf(nameOf(route), caller?.keyId ?? null);
    const headersOf = (counts: Readonly<Record<string, string>>) => reply.headers(counts);
    const call = { parameters, caller, now: clock.now() };
    return send(reply, await carryOut(route, call, { limits, fault, headersOf }));
  };

  await openScope(server, (add) => {
    for (const route of routes) add(route.method, route.path, answer(route));
    for (const root of ROOTS) {
      add(METHODS, `${root}/*`, (request, reply) => {
        reply.headers(limitsOf(options, root).call(networkOf(request.ip), 1));
        throw new DoorError(-5000, `Path ${request.routeOptions.url}, method is invalid`, 404);
      });
    }
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Opens a scope that keeps the bytes of a body and answers errors as `{code, msg}`. */
export async function openScope(
  server: FastifyInstance,
  bind: (add: (method: HTTPMethods | HTTPMethods[], url: string, handler: Handler) => void) => void,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(refuse);
    // Calls of the door have limits of their own.
    const config = { rateLimit: false } as const;
    bind((method, url, handler) => scope.route({ method, url, config, handler }));
  });
}

const FUTURES_ROOT = '/fapi';

const isFutures = (path: string): boolean => path.startsWith(FUTURES_ROOT);

/** The limits of the market that a path belongs to. */
export const limitsOf = (
  { futuresLimits, limits }: Pick<DoorOptions, 'limits' | 'futuresLimits'>,
  path: string,
): DoorLimits => (isFutures(path) ? futuresLimits : limits);

export const bodyOf = ({ body }: FastifyRequest): Buffer | null =>
  Buffer.isBuffer(body) ? body : null;

/** Answers a refusal or a defect as `{code, msg}`. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = doorRefusal(error) ?? ofServer(error, request);
  if (refusal instanceof TooMany) reply.header('retry-after', String(refusal.seconds));
  const { code, data, message: msg, status } = refusal;
  return send(reply.code(status), { code, msg, ...(data !== undefined && { data }) });
}

/** A request that the server could not read, or a defect, of which nothing is reported. */
function ofServer(error: unknown, request: FastifyRequest): DoorError {
  const { statusCode } = error as { readonly statusCode?: unknown };
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new DoorError(-1100, 'Illegal characters found in the request.', statusCode);
  }
  request.log.error({ err: error }, 'a call of the door failed');
  return new DoorError(-1000, 'An unknown error occurred while processing the request.', 500);
}

const send = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type('application/json;charset=UTF-8')
    .send(JSON.stringify(answer));
