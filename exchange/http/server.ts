import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { API_BASE } from '#wire';
import { appRoutes } from './app-files.ts';
import { bindCalls, type CallOptions } from './calls.ts';
import { answerFailures } from './failures.ts';
import { acceptFiles } from './multipart.ts';
import { openApi } from './openapi.ts';
import { type ProbeOptions, probeRoutes } from './probes.ts';
import { type CallLimits, protect } from './security.ts';
import { serviceRoutes } from './service-page.ts';

/** A form of the contract is a few hundred bytes; 64 kB is a mistake or an attack. */
const FORM_BYTES = 65_536;

export interface ServerOptions extends CallOptions, ProbeOptions {
  readonly limits: CallLimits;
  /** Folder of the built app. */
  readonly appFolder: string;
  readonly logLevel: string;
  /** More routes and hooks, before the calls are bound. */
  readonly extend?: (server: FastifyInstance) => void | Promise<void>;
}

/** The HTTP side of the exchange: the calls of the contract, the app's files, probes and OpenAPI. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: FORM_BYTES,
    // CONST:timeouts: uploads are given 60 s; who takes longer holds connections open.
    requestTimeout: 60_000,
    // Requests under way are finished, idle connections are not waited for.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
  });
  answerFailures(server, options.metrics);
  await protect(server, options.limits);
  await server.register(formbody, { bodyLimit: FORM_BYTES });
  await acceptFiles(server);
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store');
  });
  await options.extend?.(server);
  bindCalls(server, options);
  server.get(`${API_BASE}/openapi.json`, () => openApi());
  probeRoutes(server, options);
  serviceRoutes(server);
  await appRoutes(server, options.appFolder);
  return server;
}
