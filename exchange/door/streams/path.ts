/** How a socket was opened: form of its messages, and the streams that its address names. */
export interface StreamPath {
  /** The socket takes signed calls instead of names of streams. */
  readonly takesCalls: boolean;
  /** Events come as `{stream, data}`. */
  readonly combined: boolean;
  readonly streams: readonly string[];
  /** Unit of the times in the events that the address asks for. */
  readonly timeUnit: string;
}

const CALLS = '/ws-api/v3';

/** Longest first: `/stream/ws` is raw, `/stream` is not. */
const ROOTS = [
  ['/stream/ws', false],
  ['/stream', true],
  ['/ws', false],
] as const;

/**
 * Reads the address of an upgrade; null when it is none of the door's. The rest of the path names
 * streams; ccxt appends a number, so the caller ignores what names none.
 */
export function parsePath(url: string): StreamPath | null {
  const [path = '', query = ''] = url.split('?', 2);
  const asks = new URLSearchParams(query);
  const timeUnit = (asks.get('timeUnit') ?? 'MILLISECOND').toUpperCase();
  if (path === CALLS || path.startsWith(`${CALLS}/`)) {
    return { takesCalls: true, combined: false, streams: [], timeUnit };
  }
  for (const [root, combined] of ROOTS) {
    if (path !== root && !path.startsWith(`${root}/`)) continue;
    const named = decoded(path.slice(root.length)).split('/');
    const asked = asks.get('streams')?.split('/') ?? [];
    return {
      takesCalls: false,
      combined,
      streams: [...named, ...asked].filter((each) => each !== ''),
      timeUnit,
    };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
