import type { FastifyInstance } from 'fastify';
import { isSecret } from './local-only.ts';
import type { Metrics } from './metrics.ts';

export interface ProbeOptions {
  readonly metrics: Metrics;
  /** Prices are fresh, commands are accepted, and the disk has room; a text says why not. */
  readonly ready: () => boolean | string;
  /** It finishes what runs and wants nothing new; always false when absent. */
  readonly ending?: () => boolean;
  /** Bearer token for the metrics; empty: there are none. */
  readonly metricsKey: string;
}

/** Liveness, readiness and metrics. */
export function probeRoutes(
  server: FastifyInstance,
  { metrics, ready, ending = () => false, metricsKey }: ProbeOptions,
): void {
  server.get('/healthz', (_, reply) => reply.type('text/plain; charset=utf-8').send('ok\n'));
  server.get('/readyz', (_, reply) => {
    // HAProxy takes a 404 for "send nothing new", and every other failure for a dead process.
    if (ending())
      return reply.code(404).type('text/plain; charset=utf-8').send('not ready: it ends\n');
    const state = ready();
    const why = typeof state === 'string' ? `: ${state}` : '';
    return reply
      .code(state === true ? 200 : 503)
      .type('text/plain; charset=utf-8')
      .send(state === true ? 'ready\n' : `not ready${why}\n`);
  });
  server.get('/metrics', async (request, reply) => {
    const bearer = `Bearer ${metricsKey}`;
    // A proxy on this machine makes everybody look local, so the address proves nothing.
    if (metricsKey === '' || !isSecret(request.headers.authorization, bearer))
      return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}
