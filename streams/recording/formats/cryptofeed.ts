import type { RawRecord, RecordKind, RecordSource } from '../raw-record.ts';
import { RecordingError } from '../recording-error.ts';
import { type ReadOptions, readLines } from '../text-lines.ts';
import { mergeByTime } from './merge-by-time.ts';

const TIME = String.raw`(\d{9,11}(?:\.\d+)?)`;
const OPENED = new RegExp(`^(\\S+) <-> ${TIME}\\s*$`);
const SENT = new RegExp(`^(\\S+) <- ${TIME}: (.*)$`, 's');
const ANSWERED = new RegExp(`^(\\S+) -> ${TIME}: (.*)$`, 's');
const RECEIVED = new RegExp(`^${TIME}: (.*)$`, 's');

/**
 * Raw sessions of cryptofeed: `<url> <-> <ts>` opened, `<url> <- <ts>: <msg>` sent,
 * `<ts>: <msg>` received, `<url> -> <ts>: <body>` REST, and one `configuration:` line.
 *
 * Files of one session (REST and sockets side by side) are one stream, merged by their times.
 */
export async function* readCryptofeed(
  files: readonly string[],
  options: ReadOptions = {},
): RecordSource {
  yield* mergeByTime(files.map((file, connection) => readOne(file, connection, options)));
}

async function* readOne(file: string, connection: number, options: ReadOptions): RecordSource {
  let url = '';
  for await (const batch of readLines(file, options)) {
    const records: RawRecord[] = [];
    for (const [index, raw] of batch.lines.entries()) {
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (text === '' || text.startsWith('configuration: ')) continue;
      const line = batch.first + index;
      const record = parse(text);
      if (!record) throw new RecordingError(file, line, 'not a line of a cryptofeed session');
      if (record.kind === 'open') url = record.url;
      records.push({
        ...record,
        url: record.url === '' ? url : record.url,
        mono: 0,
        connection,
        requested: null,
        file,
        line,
      });
    }
    yield records;
  }
}

function parse(line: string): Pick<RawRecord, 'kind' | 'url' | 'wall' | 'text'> | null {
  const received = RECEIVED.exec(line);
  if (received) {
    return { kind: 'received', url: '', wall: micros(received[1]), text: received[2] ?? '' };
  }
  for (const [kind, form] of FORMS) {
    const match = form.exec(line);
    if (match) {
      return { kind, url: match[1] ?? '', wall: micros(match[2]), text: match[3] ?? '' };
    }
  }
  return null;
}

const FORMS: readonly (readonly [RecordKind, RegExp])[] = [
  ['open', OPENED],
  ['sent', SENT],
  ['rest', ANSWERED],
];

/**
 * Converts seconds with a fraction to whole microseconds by digits, because a float would change
 * the last one.
 */
function micros(seconds = ''): number {
  const [whole = '', fraction = ''] = seconds.split('.');
  return Number(whole + fraction.slice(0, 6).padEnd(6, '0'));
}
