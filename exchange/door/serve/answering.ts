import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Log } from '../../http/log.ts';
import type { RawAnswer, RawCall } from '../../http/raw-call.ts';
import { type DoorOptions, mountDoor } from './scope.ts';

/** Carries the target past the parser of URLs, which would change bytes that are signed. */
const TARGET = 'tideline-target';
/** Headers that belong to the connection. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive']);

/** The Binance-shaped API without a port: it answers what edges received. */
export interface AnsweringDoor {
  answer(call: RawCall): Promise<RawAnswer>;
  close(): Promise<void>;
}

export async function answeringDoor(options: DoorOptions, log: Log): Promise<AnsweringDoor> {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // As at the server that programs reach.
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ headers }) => String(headers[TARGET]),
  });
  await mountDoor(server, options);
  await server.ready();
  return {
    async answer({ method, target, headers, body, address }) {
      const answer = await server.inject({
        ...{ method, url: '/', remoteAddress: address },
        headers: { ...headers, [TARGET]: target },
        ...(body !== null && { payload: Buffer.from(body, 'latin1') }),
      });
      const own = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name));
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
        body: answer.payload,
      };
    },
    close: () => server.close(),
  };
}
