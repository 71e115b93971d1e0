import type { FastifyInstance } from 'fastify';
import { proxiesOf } from '../client-address.ts';
import { Connections } from '../connections.ts';
import { createLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { createServer, type ServerOptions } from '../server.ts';

/** Above what any test asks for. */
const MANY = 1_000;

/**
 * An HTTP server of a few calls, without an exchange, a user or a limit. It does not listen yet.
 */
export function bareServer(
  options: Pick<ServerOptions, 'bindings'> & Partial<ServerOptions>,
): Promise<FastifyInstance> {
  return createServer({
    callerOf: () => null,
    userOf: () => null,
    metrics: new Metrics(),
    metricsKey: '',
    connections: new Connections({ perNetwork: MANY, total: MANY }, proxiesOf([])),
    origins: [],
    checkAnswers: false,
    limits: { reads: MANY, writes: MANY, sockets: MANY, connections: MANY, total: MANY },
    headers: {},
    trusts: proxiesOf([]),
    appFolder: null,
    firstBoard: () => ({}) as never,
    ready: () => true,
    log: createLog({ level: 'silent' }),
    ...options,
  });
}

/** Listens on 127.0.0.1. @returns its port */
export async function listening(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as { readonly port: number }).port;
}
