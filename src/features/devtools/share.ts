import { MemorySink, type RecordingHeader, RecordingPacker } from '@tideline/streams/recordings';
import { parseTopic } from '@tideline/wire';
import type { LoggedRecord } from './wire-log.ts';

/**
 * A recording of the stored traffic, for `tideline replay` and for this page.
 * @param url - address of the exchange
 * @throws RangeError when nothing was recorded
 */
export async function shareRecording(records: readonly LoggedRecord[], url: string): Promise<Blob> {
  const [first] = records;
  if (!first) throw new RangeError('nothing was recorded');
  const topics = topicsIn(records);
  const symbols = new Set<string>();
  for (const topic of topics) {
    const parts = parseTopic(topic);
    if (parts && 'symbol' in parts) symbols.add(parts.symbol);
  }
  const header: RecordingHeader = {
    tideline: 'recording',
    version: 0,
    venue: 'tideline',
    frames: 'socket',
    symbols: [...symbols].sort(),
    start: first.record.wall,
    clock: { wall: 'us', monotonic: 'measured' },
    source: { url, topics },
  };
  const sink = new MemorySink();
  const packer = await RecordingPacker.begin(sink, header);
  for (const { record } of records) {
    await packer.add({ ...record, mono: record.mono - first.record.mono });
  }
  await packer.finish();
  return sink.blob();
}

/** Topics that spoke, in the order of their names. */
function topicsIn(records: readonly LoggedRecord[]): readonly string[] {
  const topics = new Set<string>();
  for (const { frames } of records) for (const { topic } of frames) topics.add(topic);
  return [...topics].sort();
}
