import { timingSafeEqual } from 'node:crypto';
import { SANDBOX_HEADER } from '@tideline/wire';
import type { FastifyRequest } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { hostOf } from './origin.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const LOCAL_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** Headers that proxies and content networks add. */
const PROXY_HEADER =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|.*-connecting-ip|true-client-ip|x-client-ip)$/;

/**
 * Whether the request comes from a program or page of this machine: not through a proxy, not from a
 * page of another site, and not from a page that pointed its own name at this machine. A proxy that
 * adds no header and renames the host looks like this machine: what could harm then needs a secret
 * besides, as the routes of the sandbox do.
 */
export function isLocal({ headers, socket }: FastifyRequest): boolean {
  return (
    // The peer's own address; a trusted proxy's claim does not count here.
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(hostOf(headers) ?? '') &&
    (headers.origin === undefined || LOCAL_ORIGIN.test(headers.origin)) &&
    headers['sec-fetch-site'] !== 'cross-site' &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}

/** @throws CallError `unknown-call` unless the request comes from this machine */
export function requireLocal(request: FastifyRequest): void {
  if (!isLocal(request)) throw new CallError('unknown-call');
}

/** A guard of routes for callers on this machine with the secret of the run. */
export interface SandboxGuard {
  /** The secret of this run: 256 random bits, base64url. */
  readonly key: string;
  /** @param given - the received secret; read from the header when absent */
  readonly mayEnter: (request: FastifyRequest, given?: string) => boolean;
  /** @throws CallError `unknown-call` */
  readonly enter: (request: FastifyRequest) => void;
}

export function sandboxGuard(key: string): SandboxGuard {
  const mayEnter: SandboxGuard['mayEnter'] = (request, given) =>
    isLocal(request) && isSecret(given ?? request.headers[SANDBOX_HEADER], key);
  return {
    key,
    mayEnter,
    enter(request) {
      if (!mayEnter(request)) throw new CallError('unknown-call');
    },
  };
}

/** Compares in constant time. */
export function isSecret(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
