import type { FailureKind, HttpAnswer, LivePorts } from '../sessions/ports.ts';

/** Longest wait for a REST answer, ms. */
const REST_PATIENCE = 15_000;

/** No venue's list of pairs is a third of it. */
const MAX_ANSWER = 64_000_000;
/** No venue's snapshot of a book is half of it; characters. */
const MAX_FRAME = 16_000_000;

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
      if (over || typeof data !== 'string') return;
      if (data.length <= MAX_FRAME) {
        listener.frame(data);
        return;
      }
      socket.close();
      end(`a frame of ${Math.round(data.length / 1e6)} MB`);
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
        const body = await textOf(response);
        if (body === null) {
          const reason = `an answer of more than ${MAX_ANSWER / 1e6} MB`;
          answer({ kind: 'failed', failure: 'malformed', reason });
          abort.abort();
          return;
        }
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

/** The text of an answer; null when it is too long, whatever length it states. */
async function textOf(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of response.body) {
    bytes += piece.length;
    if (bytes > MAX_ANSWER) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

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
