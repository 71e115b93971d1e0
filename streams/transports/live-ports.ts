import type { FailureKind, HttpAnswer, LivePorts } from '../sessions/ports.ts';

/** Longest wait for a REST answer, ms. */
const REST_PATIENCE = 15_000;

const NO_WEBSOCKET =
  'live venues need WebSocket, which Node has from version 22: use a newer Node, or set globalThis.WebSocket to that of the package ws';

/** Sockets, requests, clock and timers of Node for venue sessions. */
export const livePorts: LivePorts = {
  check: () => {
    if (typeof WebSocket === 'undefined') throw new Error(NO_WEBSOCKET);
  },
  now: () => Date.now(),
  random: Math.random,
  after: (ms, call) => {
    // Timers have 32 bits; nothing here waits for 24 days.
    const timer = setTimeout(call, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
  open: (url, listener) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    let over = false;
    let reason = '';
    const end = (why: string) => {
      if (over) return;
      over = true;
      listener.closed(why);
    };
    socket.onopen = () => listener.opened();
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') listener.frame(data);
    };
    socket.onerror = (event) => {
      reason = failureOf((event as ErrorEvent).error ?? event).reason;
    };
    socket.onclose = ({ code, reason: said }) => {
      end([`closed with ${code}`, said, reason].filter((each) => each !== '').join(', '));
    };
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        over = true;
        socket.close();
      },
    };
  },
  request: ({ method, url }, done) => {
    const abort = new AbortController();
    let over = false;
    const answer = (value: HttpAnswer) => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      done(value);
    };
    const timer = setTimeout(() => {
      answer({ kind: 'failed', failure: 'network', reason: 'no answer in time' });
      abort.abort();
    }, REST_PATIENCE);
    fetch(url, { method, signal: abort.signal, cache: 'no-store' })
      .then(async (response) => {
        const body = await response.text();
        const header = (name: string) => response.headers.get(name);
        answer({ kind: 'answer', status: response.status, body, header });
      })
      .catch((error: unknown) => answer({ kind: 'failed', ...failureOf(error) }));
    return () => {
      over = true;
      clearTimeout(timer);
      abort.abort();
    };
  },
};

/** Kind and reason of a failed connection: the innermost cause has both. */
function failureOf(error: unknown): { readonly failure: FailureKind; readonly reason: string } {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  const first = inner instanceof AggregateError ? inner.errors[0] : inner;
  const { code = '', message = '' } = (first ?? {}) as { code?: string; message?: string };
  const failure = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)
    ? 'certificate'
    : 'network';
  return { failure, reason: `${code} ${message}`.trim() || 'failed' };
}
