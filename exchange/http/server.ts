import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import { API_BASE, type FirstBoard } from '@tideline/wire';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { appRoutes } from './app-files.ts';
import { boundBodies } from './bodies.ts';
import { bindCalls, type CallOptions } from './calls.ts';
import type { Trusts } from './client-address.ts';
import { answerBadBytes, answerBadTarget, answerFailures } from './failures.ts';
import type { Log } from './log.ts';
import { acceptFiles } from './multipart.ts';
import { openApi } from './openapi.ts';
import { type ProbeOptions, probeRoutes } from './probes.ts';
import { rememberUsers } from './request-user.ts';
import { type CallLimits, protect } from './security.ts';
import { serviceRoutes } from './service-page.ts';

/** A form of the contract is a few hundred bytes; 64 kB is a mistake or an attack. */
const FORM_BYTES = 65_536;

/** Headers are a few hundred bytes; a client that takes 15 s occupies a connection deliberately. */
const SLOW_HEADS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

export interface ServerOptions extends Omit<CallOptions, 'receiveFile'>, ProbeOptions {
  readonly limits: CallLimits;
  /** The security headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The user of a token that this process knows; null for all others. */
  readonly userOf: (token: string) => string | null;
  /** The operator's proxies, whose reports of client addresses are trusted. */
  readonly trusts: Trusts;
  /** Folder of the built app; null serves none. */
  readonly appFolder: string | null;
  /** The market now, for the document of the app. */
  readonly firstBoard: () => FirstBoard;
  /** Where uploads arrive; the system's folder of temporary files when absent. */
  readonly uploadFolder?: string;
  /** Key and certificate chain, PEM; null or absent serves http. */
  readonly tls?: { readonly key: string; readonly cert: string } | null;
  readonly log: Log;
  /** Adds routes and hooks before the calls are bound. */
  readonly extend?: (server: FastifyInstance) => void | Promise<void>;
}

/** The HTTP server of the exchange: the contract's calls, the app's files, probes and OpenAPI. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { headers } = options;
  const { tls } = options;
  const server = Fastify({
    // Sockets and older clients speak HTTP/1.1 on the same port.
    ...(tls && ({ http2: true, https: { ...tls, allowHTTP1: true, ...SLOW_HEADS } } as object)),
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: FORM_BYTES,
    // CONST:timeouts: an upload may take 60 s; a slower client occupies a connection.
    requestTimeout: 60_000,
    http: SLOW_HEADS,
    // On close, pending requests finish; idle connections are closed at once.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: false,
    trustProxy: options.trusts,
    frameworkErrors: answerBadTarget(headers),
    clientErrorHandler: answerBadBytes(headers),
  });
  const { connections, metrics } = options;
  connections.watch(server.server);
  server.addHook('onRequest', (request, reply, done) => {
    if (connections.begin(request.raw, reply.raw)) done();
    else reply.hijack();
  });
  metrics.gauge('tideline_connections', 'Open TCP connections.', () => connections.size);
  await protect(server, options.limits, headers, options.userOf);
  rememberUsers(server);
  answerFailures(server, options.metrics);
  boundBodies(server, FORM_BYTES);
  await server.register(formbody, { bodyLimit: FORM_BYTES });
  const receiveFile = await acceptFiles(server, options.uploadFolder);
  server.removeContentTypeParser(['application/json', 'text/plain']);
  await options.extend?.(server);
  // Only routes that ask for it: answers to a user are never compressed.
  await server.register(compress, { global: false });
  bindCalls(server, { ...options, receiveFile });
  let document: Buffer | null = null;
  server.get(`${API_BASE}/openapi.json`, (_, reply) => {
    // One for all: clients that do not read it would keep 600 kB each.
    document ??= Buffer.from(JSON.stringify(openApi()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  probeRoutes(server, options);
  serviceRoutes(server);
  if (options.appFolder !== null) {
    await appRoutes(server, options.appFolder, options.firstBoard);
  }
  return server;
}
