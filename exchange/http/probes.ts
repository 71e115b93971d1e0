import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface ProbeOptions {
  readonly metrics: Metrics;
  /** Prices are fresh, commands are taken, and the disk has room. */
  readonly ready: () => boolean;
}

/** Liveness, readiness and metrics. */
export function probeRoutes(server: FastifyInstance, { metrics, ready }: ProbeOptions): void {
  server.get('/healthz', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  server.get('/readyz', (_, reply) =>
    ready()
      ? reply.type('text/plain; charset=utf-8').send('ready\n')
      : reply.code(503).type('text/plain; charset=utf-8').send('not ready\n'),
  );
  server.get('/metrics', (_, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text()),
  );
}
