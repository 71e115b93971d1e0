import { type Drawable, drawSpec, keyOfUrl, TooMuchError } from '@tideline/streams/recordings';
import { type PublicTopic, readEnvelope } from '@tideline/wire';
import { type MarbleWriter, writerOf } from './marble-writers.ts';
import type { LoggedRecord } from './wire-log.ts';

/** A drawn part: the spec, and its duration, ms. */
export interface DrawnStretch {
  readonly text: string;
  readonly length: number;
}

/**
 * The last frames of one topic as a marble spec that runs: the longest time up to `maxMs` ms for
 * which its letters suffice. Null without frames, or when the topic cannot be drawn (candles of
 * other periods than a minute).
 */
export function marbleText(
  records: readonly LoggedRecord[],
  topic: PublicTopic,
  maxMs: number,
): DrawnStretch | null {
  const last = records.at(-1)?.record.mono;
  if (last === undefined) return null;
  for (let length = maxMs; length >= 50; length /= 2) {
    const writer = writerOf(topic);
    if (!writer) return null;
    const ms = Math.round(length);
    const drawn = gather(records, topic, writer, last / 1000 - ms);
    if (!drawn.some(({ track, text }) => track === 'socket' && text !== 'open')) return null;
    try {
      const title = `${topic}, ${ms} ms as they came`;
      return { text: drawSpec(title, drawn, [writer.output], ms + drawn.length), length: ms };
    } catch (error) {
      if (!(error instanceof TooMuchError)) throw error;
    }
  }
  return null;
}

function gather(
  records: readonly LoggedRecord[],
  topic: PublicTopic,
  writer: MarbleWriter,
  from: number,
): Drawable[] {
  const drawn: Drawable[] = [];
  let epoch: string | null = null;
  let letter = 'A';
  const begin = () => {
    drawn.push({ at: 0, track: 'socket', text: 'open' });
    drawn.push({ at: 0, track: 'rest', text: writer.begin() });
  };
  for (const { record, frames } of records) {
    const at = record.mono / 1000 - from;
    const seen = at >= 0;
    if (seen && drawn.length === 0) begin();
    const put = (track: Drawable['track'], text: string | null) => {
      if (seen && text !== null) drawn.push({ at, track, text });
    };
    const said = letter === 'A' ? '' : ` epoch ${letter}`;
    if (record.kind === 'open') put('socket', 'open');
    else if (record.kind === 'close') put('socket', 'cut');
    else if (record.kind === 'rest') {
      const text = writer.answer(keyOfUrl(record.url) ?? '', dataOf(record.text));
      put('rest', text === null ? null : text + said);
    }
    for (const frame of frames) {
      if (frame.topic !== topic) continue;
      if (seen && epoch !== null && epoch !== frame.epoch) letter = letter === 'A' ? 'B' : 'C';
      epoch = frame.epoch;
      const text = writer.frame(frame);
      put('socket', text === null ? null : text + (letter === 'A' ? '' : ` epoch ${letter}`));
    }
  }
  return drawn;
}

function dataOf(text: string): unknown {
  try {
    const outcome = readEnvelope(JSON.parse(text));
    return outcome.kind === 'ok' ? outcome.data : null;
  } catch {
    return null;
  }
}
