import type { FastifyRequest } from 'fastify';
import { CallError } from '../refusal.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Whether a program or page of this machine asks: not through a proxy on it, not for a page of another
 * site, and not for one that has pointed its own name at this machine.
 */
export function isHere({ headers, ip }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(ip) &&
    headers['x-forwarded-for'] === undefined &&
    headers['forwarded'] === undefined &&
    LOCAL_HOST.test(headers.host ?? '') &&
    headers['sec-fetch-site'] !== 'cross-site'
  );
}

/** @throws CallError `unknown-call` for whoever is not of this machine */
export function onlyHere(request: FastifyRequest): void {
  if (!isHere(request)) throw new CallError('unknown-call');
}
