import { API_BASE, readEnvelope } from '@tideline/wire';
import { Observable } from 'rxjs';
import type { RestAnswer, RestPort } from '../ports.ts';
import { checkAddress } from './address.ts';
import type { WireTap } from './wire-tap.ts';

/**
 * The exchange's REST side over `fetch`. One answer, then complete; unsubscribing aborts the
 * request.
 * @param url - address of the exchange or of a practice run; empty for the page's own
 * @param tap - receives every request and every body
 * @throws RangeError for a text that is no such address
 */
export function restFetch(url: string, tap?: WireTap): RestPort {
  if (url !== '') checkAddress(url, /^https?:/, 'http://localhost:8080');
  return {
    get: (path, query) =>
      new Observable<RestAnswer>((subscriber) => {
        const abort = new AbortController();
        const search = new URLSearchParams(query).toString();
        const target = `${url}${API_BASE}/${path}${search && `?${search}`}`;
        const fail = (reason: string, retryAfter: number | null = null) => {
          if (abort.signal.aborted) return;
          subscriber.next({ kind: 'error', reason, retryAfter });
          subscriber.complete();
        };
        const answered = tap?.asking(target);
        fetch(target, { signal: abort.signal, cache: 'no-store' })
          .then(async (response) => {
            const body = await response.text();
            answered?.(body);
            const outcome = readEnvelope(JSON.parse(body));
            if (abort.signal.aborted) return;
            if (outcome.kind === 'ok') {
              subscriber.next({ kind: 'ok', data: outcome.data });
              subscriber.complete();
            } else {
              fail(outcome.error?.id ?? outcome.message, retryAfterOf(response));
            }
          })
          .catch((error: unknown) => fail(error instanceof Error ? error.message : 'failed'));
        return () => abort.abort();
      }),
  };
}

/** Retry-After in ms; supports the seconds form only, which our exchange sends. */
function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}
