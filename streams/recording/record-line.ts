import type { RawRecord, RecordKind } from './raw-record.ts';

/**
 * A record as a line of the recording: a JSON array whose last element is the verbatim frame. A
 * frame that is JSON on one line is stored unchanged (kind `<`), so that it is parsed once and its
 * text can be extracted unchanged; any other frame is a JSON string (kind `<s`).
 */
const CODES: Readonly<Record<RecordKind, string>> = {
  open: 'o',
  close: 'c',
  received: '<',
  sent: '>',
  rest: 'r',
  row: 't',
};
const KINDS = new Map<string, { kind: RecordKind; text: boolean }>();
for (const [kind, code] of Object.entries(CODES) as [RecordKind, string][]) {
  KINDS.set(code, { kind, text: false });
  KINDS.set(`${code}s`, { kind, text: true });
}

/** One line, without its line feed. */
export function encodeRecord(record: RawRecord): string {
  const verbatim = isOneLineJson(record.text);
  const code = CODES[record.kind] + (verbatim ? '' : 's');
  const payload = verbatim ? record.text : JSON.stringify(record.text);
  const rest =
    record.kind === 'rest' || record.kind === 'open'
      ? `${record.requested ?? 'null'},${JSON.stringify(record.url)},`
      : '';
  return `["${code}",${record.wall},${record.mono},${record.connection},${rest}${payload}]`;
}

/** A checkpoint: derived state from which reading may start. */
export function encodeCheckpoint(wall: number, mono: number, state: unknown): string {
  return `["k",${wall},${mono},0,${JSON.stringify(state)}]`;
}

const HEAD = /^\["([a-z<>]{1,2})",(\d+),(-?\d+),(\d+),/;
const ASKED = /(?:(\d+)|null),("(?:[^"\\]|\\.)*"),/y;

/** The result of {@link parseRecord}. */
export type ParsedLine =
  | {
      readonly kind: 'checkpoint';
      readonly wall: number;
      readonly mono: number;
      readonly state: unknown;
    }
  | Omit<RawRecord, 'file' | 'line'>;

/**
 * Parses a line written by {@link encodeRecord} or {@link encodeCheckpoint}; null for any other.
 * Does not parse the frame's own JSON.
 */
export function parseRecord(line: string): ParsedLine | null {
  const head = HEAD.exec(line);
  if (!head || !line.endsWith(']')) return null;
  const [prefix, code = '', wallText, monoText, connectionText] = head;
  const wall = Number(wallText);
  const mono = Number(monoText);
  const connection = Number(connectionText);
  if (code === 'k') {
    return { kind: 'checkpoint', wall, mono, state: JSON.parse(line.slice(prefix.length, -1)) };
  }
  const form = KINDS.get(code);
  if (!form) return null;
  let at = prefix.length;
  let requested: number | null = null;
  let url = '';
  if (form.kind === 'rest' || form.kind === 'open') {
    ASKED.lastIndex = at;
    const asked = ASKED.exec(line);
    if (!asked) return null;
    requested = asked[1] === undefined ? null : Number(asked[1]);
    url = String(JSON.parse(asked[2] ?? '""'));
    at = ASKED.lastIndex;
  }
  const payload = line.slice(at, -1);
  const text = form.text ? String(JSON.parse(payload)) : payload;
  return { kind: form.kind, wall, mono, connection, url, text, requested };
}

function isOneLineJson(text: string): boolean {
  const first = text.charCodeAt(0);
  // Only objects and arrays: a bare number or word can be stored as text.
  if ((first !== 0x7b && first !== 0x5b) || text.includes('\n')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
