import type { RawRecord, RecordSource } from '../raw-record.ts';
import { RecordingError } from '../recording-error.ts';
import { type ReadOptions, readLines } from '../text-lines.ts';

/** Nanoseconds since 1970 have 19 digits from 2001 to 2286. */
const LINE = /^(\d{19}) (.+?)\r?$/s;

/**
 * `collector` sessions: `<receive time, ns> <json>` a line, as hftbacktest's collectors write them.
 * A REST answer is among the frames without its request; frames have a `stream` or event name.
 */
export async function* readCollector(
  files: readonly string[],
  options: ReadOptions = {},
): RecordSource {
  let start: number | null = null;
  for (const [connection, file] of files.entries()) {
    for await (const batch of readLines(file, options)) {
      const records: RawRecord[] = [];
      for (const [index, text] of batch.lines.entries()) {
        if (text === '' || text === '\r') continue;
        const line = batch.first + index;
        const match = LINE.exec(text);
        if (!match) {
          throw new RecordingError(file, line, 'not a collector line (<19-digit time> <json>)');
        }
        const [, time = '', frame = ''] = match;
        const wall = Number(time.slice(0, -3));
        start ??= wall;
        const kind = 'received';
        records.push({
          kind,
          wall,
          nanos: Number(time.slice(-3)),
          mono: wall - start,
          connection,
          url: '',
          text: frame,
          requested: null,
          file,
          line,
        });
      }
      yield records;
    }
  }
}
