import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host that a request names; HTTP/2 has a header of its own for it. */
export const hostOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers.host ?? (headers[':authority'] as string | undefined);

/**
 * Whether a handshake is allowed. Browsers always send the page's origin: it must be this host,
 * this machine, or an origin the operator named. Programs send no Origin and are allowed; they
 * could send any, so refusing them would protect nothing.
 */
export function originAllowed(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin } = headers;
  const host = hostOf(headers);
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host || LOOPBACK.has(url.hostname);
}
