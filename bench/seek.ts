/**
 * Seek: from opening a recording of one hour to the book at a moment in it, file included. The
 * moments are spread over the hour; peers cannot seek and would read from the beginning, which is
 * timed for comparison.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type MarketCheckpoint,
  MarketState,
  RecordingReader,
  RecordingWriter,
  venueAdapter,
} from '../streams/node.ts';
import { seeded } from '../tests/random.ts';
import { krakenFrames } from './support/kraken-frames.ts';

const HOUR = 3_600;
const PER_SECOND = 20;
const LEVELS = 1_000;
/** The interval of `tideline import` and `record`, µs. */
const CHECKPOINT_EVERY = 20_000_000;
const SEEKS = 60;

export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-seek-'));
  try {
    const file = join(folder, 'hour.tideline');
    const start = await write(file);
    const random = seeded(3);
    const moment = () => start + Math.floor(random() * HOUR * 1_000_000);
    await seek(file, moment());
    const times: number[] = [];
    for (let turn = 0; turn < SEEKS; turn++) times.push(await seek(file, moment()));
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.floor((SEEKS - 1) * share)] ?? 0).toFixed(1)} ms`;
    const whole = await fromTheBeginning(file, start + HOUR * 900_000);
    const size = `${(statSync(file).size / 1e6).toFixed(1)} MB`;
    return [
      `${HOUR * PER_SECOND} frames, ${LEVELS} levels a side, ${size}; wall time of ${SEEKS} seeks`,
      '',
      '| | median | slowest of ten | slowest |',
      '|---|---:|---:|---:|',
      `| open, seek, book | ${at(0.5)} | ${at(0.9)} | ${at(1)} |`,
      `| from the beginning to 54 minutes | ${whole.toFixed(0)} ms | | |`,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns wall time of the first frame, µs */
async function write(file: string): Promise<number> {
  const frames = krakenFrames(LEVELS, HOUR * PER_SECOND, PER_SECOND);
  const start = frames[0]?.wall ?? 0;
  const writer = await RecordingWriter.create(file, {
    tideline: 'recording',
    version: 0,
    venue: 'kraken',
    frames: 'socket',
    symbols: ['XBT/USD'],
    start,
    clock: { wall: 'us', monotonic: 'measured' },
    source: { made: 'for a benchmark' },
  });
  const state = quiet();
  let due = start + CHECKPOINT_EVERY;
  for (const frame of frames) {
    if (frame.wall >= due) {
      await writer.checkpoint(frame.wall, frame.mono, state.save());
      due = frame.wall + CHECKPOINT_EVERY;
    }
    state.frame(frame);
    await writer.add(frame);
  }
  await writer.finish();
  return start;
}

function quiet(): MarketState {
  const state = new MarketState(venueAdapter('kraken'), () => undefined);
  state.emitting = false;
  return state;
}

/** @returns elapsed wall time, ms */
async function seek(file: string, moment: number): Promise<number> {
  const began = performance.now();
  const reader = await RecordingReader.open(file);
  const { checkpoint, records } = await reader.seek(moment);
  const state = quiet();
  if (checkpoint) state.restore(checkpoint.state as MarketCheckpoint);
  await play(state, records, moment);
  await reader.close();
  return performance.now() - began;
}

async function fromTheBeginning(file: string, moment: number): Promise<number> {
  const began = performance.now();
  const reader = await RecordingReader.open(file);
  await play(quiet(), reader.records(), moment);
  await reader.close();
  return performance.now() - began;
}

async function play(
  state: MarketState,
  records: ReturnType<RecordingReader['records']>,
  moment: number,
): Promise<void> {
  reading: for await (const batch of records) {
    for (const record of batch) {
      if (record.wall > moment) break reading;
      state.frame(record);
    }
  }
  const book = state.follower('XBT/USD');
  if (!book?.valid || !book.book || book.book.top(1).bids.length !== 1) throw new Error('no book');
}
