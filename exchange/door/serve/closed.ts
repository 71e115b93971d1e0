import type { FastifyInstance } from 'fastify';
import { DoorError } from '../door-error.ts';
import { METHODS, ROOTS, refuse } from './scope.ts';

/** Answers the paths of the Binance-shaped API in a process that does not serve it. */
export async function closedDoor(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.setErrorHandler(refuse);
    const handler = (): never => {
      throw new DoorError(-1001, 'An edge of a cluster does not serve this API yet.', 503);
    };
    for (const root of ROOTS) scope.route({ method: METHODS, url: `${root}/*`, handler });
  });
}
