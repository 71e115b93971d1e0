import { API_BASE } from '@tideline/wire';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request belongs to the calls. A matched request belongs where its route does, for every
 * spelling of its target; the decoded path decides the others.
 */
export function isCall(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return isBelow(url === undefined || url === '*' ? decodedPath(request.url) : url);
}

const isBelow = (path: string): boolean => path === API_BASE || path.startsWith(`${API_BASE}/`);

/**
 * Path of a request target without query, also of the absolute form; unchanged when it cannot be
 * decoded.
 */
function decodedPath(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
