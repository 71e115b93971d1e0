import {
  API_BASE,
  type Call,
  DEVICE_HEADER,
  REQUEST_TIMEOUT,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  TOKEN_HEADER,
  type WireError,
} from '@tideline/wire';
import { Observable, of } from 'rxjs';
import { i18n } from '../i18n/i18n.ts';
import { useEngine } from '../market/engine.ts';
import { deviceSecret } from '../state/device.ts';
import { freshId } from '../state/fresh-id.ts';
import { useLanguage } from '../state/language.ts';
import { useSession } from '../state/session.ts';
import { RUN } from '../state/stored.ts';
import type { Answer } from './answer.ts';
import { trackCall } from './busy.ts';
import { requireFactor } from './factor-required.ts';
import { endSession } from './session-end.ts';

export interface CallOptions {
  /** No loading indicator: for reads that refresh visible data. */
  readonly silent?: boolean;
}

/**
 * One call of the contract, cold: each subscription sends it once and emits one answer.
 *
 * Nothing is repeated automatically. Unsubscribing aborts the request. During a replay only public
 * reads are sent: an order at recorded prices would be real, and a balance valued at them would be
 * wrong.
 */
export function call<Row extends Call>(
  row: Row,
  request: RequestOf<Row>,
  { silent = false }: CallOptions = {},
): Observable<Answer<ResponseOf<Row>>> {
  if (useEngine.getState().replaying && !isPublic(row)) {
    return of(refusedByReplay());
  }
  return new Observable((subscriber) => {
    const abort = new AbortController();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, REQUEST_TIMEOUT);
    const done = silent ? undefined : trackCall();
    const headers = callHeaders();
    if (useEngine.getState().replaying) headers.delete(TOKEN_HEADER);
    void send(row, request, headers, abort.signal)
      .then((text) => readAnswer<ResponseOf<Row>>(text, headers.get(TOKEN_HEADER)))
      .catch(
        (): Answer<ResponseOf<Row>> => ({
          kind: 'unanswered',
          reason: late ? 'timeout' : 'network',
        }),
      )
      .then((answer) => {
        if (abort.signal.aborted && !late) return;
        subscriber.next(answer);
        subscriber.complete();
      });
    return () => {
      done?.();
      clearTimeout(timer);
      abort.abort();
    };
  });
}

const refused = (message: string, error: WireError | null = null): Answer<never> => ({
  kind: 'refused',
  id: error?.id ?? null,
  field: error?.field ?? null,
  message,
  error,
});

const refusedByReplay = () => refused(i18n.t('replayRefused'));

/** Reads that need no login. During a replay they are sent without the token. */
const isPublic = ({ access, group, method }: Call): boolean =>
  (access === 'optional' && group !== 'codes') || (access === 'anyone' && method === 'GET');

async function send(
  row: Call,
  request: unknown,
  headers: Headers,
  signal: AbortSignal,
): Promise<string> {
  const fields = new URLSearchParams(
    Object.entries(request as Record<string, string | undefined>).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  const url = `${RUN}${API_BASE}/${row.path}`;
  const response =
    row.method === 'GET'
      ? await fetch(fields.size > 0 ? `${url}?${fields}` : url, { headers, signal })
      : await fetch(url, { method: row.method, headers, body: fields, signal });
  return response.text();
}

/**
 * Headers with the session token, the language of the answer, and a name for traces (W3C Trace
 * Context).
 */
export function callHeaders(): Headers {
  const { token } = useSession.getState();
  const headers = new Headers({
    'x-lang': useLanguage.getState().lang,
    traceparent: `00-${freshId()}-${freshId().slice(16)}-01`,
  });
  if (token) headers.set(TOKEN_HEADER, token);
  const device = deviceSecret();
  if (device !== null) headers.set(DEVICE_HEADER, device);
  return headers;
}

/**
 * Parses an answer; ends the session when the answer reports its end.
 *
 * @param token - token that was sent
 */
function readAnswer<Data>(text: string, token: string | null): Answer<Data> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy may answer with its own page.
    return { kind: 'unanswered', reason: 'unreadable' };
  }
  const outcome = readEnvelope(body);
  switch (outcome.kind) {
    case 'ok':
      // The exchange validates its answers against the same row; a second check would cost every
      // page a schema.
      return { kind: 'ok', data: outcome.data as Data, message: outcome.message };
    case 'expired':
      if (endSession(outcome.message, token)) return { kind: 'expired', message: outcome.message };
      return useEngine.getState().replaying
        ? refusedByReplay()
        : { kind: 'unanswered', reason: 'network' };
    default: {
      const { error, message } = outcome;
      if (error?.id === 'outcome-unknown') return { kind: 'unanswered', reason: 'unknown' };
      if (error?.id === 'second-factor-required') requireFactor(error.params?.['ticket'] ?? null);
      return refused(message, error);
    }
  }
}
