import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorId } from '@tideline/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { networkOf } from '../../http/client-address.ts';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorRoute } from '../route.ts';
import { requireMilliseconds } from '../time-unit.ts';
import type { Callers } from './callers.ts';
import { type DoorLimits, TooMany } from './limits.ts';
import { readRequest } from './request.ts';

/** A deliberate fault of one call. */
interface DoorFault {
  /** Delay of the call, ms. */
  readonly wait: number;
  readonly error: ErrorId | null;
  /** It is carried out, and its answer is lost. */
  readonly lost: boolean;
  /** It is refused as one too many. */
  readonly limited: boolean;
  /** Time of the ban that refuses it, ms; 0 for none. */
  readonly banned: number;
}

export interface DoorOptions {
  readonly routes: readonly DoorRoute[];
  readonly callers: Callers;
  readonly limits: DoorLimits;
  readonly clock: Clock;
  /** Deliberate faults of a call, by its method and path. */
  readonly faultOf: (name: string) => DoorFault;
}

/** Paths of the Binance-shaped API; the rest below them answers 404. */
export const ROOTS = ['/api/v1', '/api/v3', '/sapi', '/fapi'] as const;
/** Parameters of every signed call besides its own; `signature` is not among the parameters. */
const OF_SIGNED = ['timestamp', 'recvWindow'] as const;
/** Code of a call whose outcome is unknown. */
const UNKNOWN_OUTCOME = -1007;
export const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Serves the Binance-shaped API in a scope of its own: it keeps the bytes of a request, counts calls
 * by weight, and answers errors as `{code, msg}`.
 */
export async function mountDoor(server: FastifyInstance, options: DoorOptions): Promise<void> {
  const { callers, clock, faultOf, limits, routes } = options;

  const answer = (route: DoorRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip, headers } = request;
    // Before anything is read, so that a malformed call counts too.
    limits.call(networkOf(ip), 1);
    const sent = readRequest(request.raw.url ?? '', bodyOf(request));
    const { parameters } = sent;
    reply.headers(limits.call(networkOf(ip), weightOf(route, parameters) - 1));
    requireMilliseconds(headers['x-mbx-time-unit']);
    const claimed = { request: sent, key: headers['x-mbx-apikey'], address: ip };
    const caller = callers.of(route.security, claimed);
    if (!route.path.startsWith('/fapi')) refuseUnknown(route, parameters);
    const fault = faultOf(`${route.method} ${route.path}`);
    if (fault.wait > 0) await wait(fault.wait);
    if (fault.banned > 0) throw limits.banned(fault.banned);
    if (fault.limited) throw limits.tooMany();
    if (fault.error) throw new CallError(fault.error);
    const answered = async () => {
      const answer = await route.answer({ parameters, caller, now: clock.now() });
      if (fault.lost) throw new CallError('outcome-unknown');
      return answer;
    };
    if (!caller || !route.orders) return send(reply, await answered());
    const counted = limits.orders(caller.userId, route.orders);
    try {
      const placed = await answered();
      reply.headers(counted.headers);
      return send(reply, placed);
    } catch (error) {
      if (placesNothing(error)) limits.refused(caller.userId, route.orders, counted.at);
      else reply.headers(counted.headers);
      throw error;
    }
  };

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(refuse);
    // Calls of the door have limits of their own.
    const config = { rateLimit: false } as const;
    for (const route of routes) {
      scope.route({ method: route.method, url: route.path, config, handler: answer(route) });
    }
    for (const root of ROOTS) {
      const handler = (request: FastifyRequest, reply: FastifyReply): never => {
        reply.headers(limits.call(networkOf(request.ip), 1));
        throw new DoorError(-5000, `Path ${request.routeOptions.url}, method is invalid`, 404);
      };
      scope.route({ method: METHODS, url: `${root}/*`, config, handler });
    }
  });
}

/** Whether a refusal says that no order was placed. */
function placesNothing(error: unknown): boolean {
  const refusal = doorRefusal(error);
  const { newOrderResult } = Object(refusal?.data) as { readonly newOrderResult?: unknown };
  return refusal !== null && refusal.code !== UNKNOWN_OUTCOME && newOrderResult !== 'SUCCESS';
}

const bodyOf = ({ body }: FastifyRequest): Buffer | null => (Buffer.isBuffer(body) ? body : null);

const weightOf = ({ weight }: DoorRoute, parameters: DoorParameters): number =>
  typeof weight === 'number' ? weight : weight(parameters);

/** @throws DoorError -1104 */
function refuseUnknown({ parameters: own, security }: DoorRoute, sent: DoorParameters): void {
  const isSigned = security === 'read' || security === 'trade';
  const known = new Set<string>([...own, ...(isSigned ? OF_SIGNED : [])]);
  const read = [...sent.keys()].filter((name) => known.has(name)).length;
  if (read === sent.size) return;
  const message = `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent.size}'.`;
  throw new DoorError(-1104, message);
}

/** Answers a refusal or a defect as `{code, msg}`. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = doorRefusal(error) ?? ofServer(error, request);
  if (refusal instanceof TooMany) reply.header('retry-after', String(refusal.seconds));
  const { code, data, message: msg, status } = refusal;
  return send(reply.code(status), { code, msg, ...(data !== undefined && { data }) });
}

/** A request that the server could not read, or a defect, of which nothing is told. */
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
