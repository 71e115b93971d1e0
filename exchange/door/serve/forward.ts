import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../http/client-address.ts';
import type { RawAnswer, RawCall } from '../../http/raw-call.ts';
import type { DoorLimits } from './limits.ts';
import { bodyOf, limitsOf, METHODS, openScope, ROOTS } from './scope.ts';

export interface ForwardOptions {
  /** Lets the leader answer. @throws CallError `unavailable`, `outcome-unknown` */
  readonly forward: (call: RawCall) => Promise<RawAnswer>;
  /**
   * A flood ends here: what one network calls too often is refused without a question. The leader
   * counts all edges' calls by their weight, so it never accepts what this refuses.
   */
  readonly limits: DoorLimits;
  readonly futuresLimits: DoorLimits;
}

/** Headers that an answer depends on. */
const NEEDED = ['x-mbx-apikey', 'x-mbx-time-unit', 'content-type'] as const;

/** Serves the Binance-shaped API in a process that lets another one answer every call. */
export async function forwardDoor(server: FastifyInstance, options: ForwardOptions): Promise<void> {
  await openScope(server, (add) => {
    for (const root of ROOTS) {
      add(METHODS, `${root}/*`, async (request, reply) => {
        limitsOf(options, root).call(networkOf(request.ip), 1);
        const { status, headers, body } = await options.forward(rawCall(request));
        return reply.code(status).headers(headers).send(body);
      });
    }
  });
}

function rawCall(request: FastifyRequest): RawCall {
  const headers = NEEDED.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    method: request.method as RawCall['method'],
    target: request.raw.url ?? '',
    headers: Object.fromEntries(headers),
    body: bodyOf(request)?.toString('latin1') ?? null,
    address: request.ip,
  };
}
