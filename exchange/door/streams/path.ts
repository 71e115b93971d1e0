import type { DoorMarketName } from '../route.ts';

/** How a socket was opened: form of its messages, and the streams that its address names. */
export interface StreamPath {
  /** The socket takes signed calls instead of names of streams. */
  readonly takesCalls: boolean;
  /** The market whose streams, calls and account it has. */
  readonly market: DoorMarketName;
  /** Events come as `{stream, data}`. */
  readonly combined: boolean;
  readonly streams: readonly string[];
  /** Unit of the times in the events that the address asks for. */
  readonly timeUnit: string;
}

const CALLS = [
  ['/ws-api/v3', 'spot'],
  ['/ws-fapi/v1', 'futures'],
] as const;

/** Longest first: `/stream/ws` is raw, `/stream` is not. */
const ROOTS = [
  ['/stream/ws', false, 'spot'],
  ['/stream', true, 'spot'],
  ['/ws', false, 'spot'],
  ...['/public', '/market', '/private', '/fstream'].flatMap(
    (root) =>
      [
        [`${root}/ws`, false, 'futures'],
        [`${root}/stream`, true, 'futures'],
      ] as const,
  ),
] as const;

/**
 * Reads the address of an upgrade; null when it is none of the door's. The rest of the path names
 * streams; ccxt appends a number, so the caller ignores what names none.
 */
export function parsePath(url: string): StreamPath | null {
  const [path = '', query = ''] = url.split('?', 2);
  const asks = new URLSearchParams(query);
  const timeUnit = (asks.get('timeUnit') ?? 'MILLISECOND').toUpperCase();
  const isBelow = (root: string): boolean => path === root || path.startsWith(`${root}/`);
  for (const [root, market] of CALLS) {
    if (isBelow(root)) return { takesCalls: true, market, combined: false, streams: [], timeUnit };
  }
  for (const [root, combined, market] of ROOTS) {
    if (!isBelow(root)) continue;
    const named = decoded(path.slice(root.length)).split('/');
    const asked = [...(asks.get('streams')?.split('/') ?? []), asks.get('listenKey') ?? ''];
    return {
      takesCalls: false,
      market,
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
