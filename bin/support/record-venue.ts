import { statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { adapterOf, LiveSession, livePorts } from '@tideline/streams/node';
import { UsageError } from './failure.ts';
import { listingsOf, streamsOf, type VenueOptions, venueOf } from './live-venue.ts';
import { honourProxies } from './proxies.ts';
import { RotatingRecorder } from './rotating-recorder.ts';
import { untilSignal } from './signals.ts';

export interface RecordVenueOptions extends VenueOptions {
  readonly symbols: readonly string[];
  readonly streams: string;
  readonly out: string;
  /** Length of the recording and of each file, ms. */
  readonly length: number;
  readonly rotate: number | null;
  /** Bytes of the disk that stay free. */
  readonly keepFree: number;
}

/** Time to wait for the first frame, ms. */
const PATIENCE = 30_000;
const REPORT_EVERY = process.stderr.isTTY ? 1000 : 10_000;

/** Records a venue until the time is over, a signal comes, or the disk is nearly full. */
export async function recordVenue(options: RecordVenueOptions): Promise<void> {
  const venue = venueOf(options);
  honourProxies();
  const streams = streamsOf(options.streams);
  let listed: readonly [url: string, body: string] | null = null;
  const listings = await listingsOf(venue, options.symbols, (...answer) => {
    listed = answer;
  });
  const symbols = listings.map(({ symbol }) => symbol);
  const { policy, ws, rest } = venue;
  const recorder = await RotatingRecorder.create({
    out: options.out,
    rotate: options.rotate,
    header: {
      tideline: 'recording',
      version: 0,
      venue: policy.venue,
      frames: 'socket',
      symbols: symbols.toSorted(),
      clock: { wall: 'us', monotonic: 'measured' },
      source: { ws: ws ?? policy.ws, rest: rest ?? policy.rest, streams, listings },
    },
  });
  // The list came before the recording could begin; a client that replays it asks for the list too.
  noteList(recorder, listed);
  const session = new LiveSession(
    policy,
    adapterOf(venue),
    { symbols, streams, ws, rest },
    livePorts,
    { note: ({ kind, text }) => tell(`record: ${kind}: ${text}`) },
    recorder,
  );
  tell(`record: ${policy.name}, ${symbols.join(', ')}; Ctrl-C ends it`);
  session.start();
  const started = performance.now();
  const progress = setInterval(() => showProgress(session, started), REPORT_EVERY);
  const chores = setInterval(() => recorder.tick(), 1000);
  let full = false;
  try {
    full = (await over(session, recorder, options, started)) === 'full';
  } finally {
    clearInterval(progress);
    clearInterval(chores);
    session.stop();
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    if (session.counts.frames === 0) await recorder.discard();
    else await recorder.finish();
  }
  if (session.counts.frames === 0) throw new UsageError('nothing was recorded');
  const { frames, cuts, malformed } = session.counts;
  const { gaps, wrongChecksums, wrongSnapshots } = session.books.counts;
  const refused = wrongSnapshots > 0 ? ` (${wrongSnapshots} refused)` : '';
  tell(
    `${recorder.files.join(', ')}: ${recorder.records} records, ${frames} frames, ${gaps} gaps, ${wrongChecksums} wrong checksums, ${session.resyncs} snapshots${refused}, ${cuts} cuts, ${malformed} malformed`,
  );
  if (full) {
    const minFree = Math.round(options.keepFree / 2 ** 20);
    throw new Error(
      `less than ${minFree} MiB are free: the recording ended, and is complete so far`,
    );
  }
}

function noteList(
  recorder: RotatingRecorder,
  listed: readonly [url: string, body: string] | null,
): void {
  if (listed) recorder.asking(listed[0])(listed[1]);
}

function over(
  session: LiveSession,
  recorder: RotatingRecorder,
  { length, out, keepFree, venue }: RecordVenueOptions,
  started: number,
): Promise<'time' | 'signal' | 'full'> {
  return new Promise((resolvePromise, reject) => {
    const signals = untilSignal();
    const settle = (act: () => void) => {
      clearInterval(watch);
      signals.release();
      act();
    };
    const folder = dirname(resolve(out));
    const watch = setInterval(() => {
      const elapsed = performance.now() - started;
      if (recorder.failure !== null) settle(() => reject(recorder.failure));
      else if (elapsed >= length) settle(() => resolvePromise('time'));
      else if (freeBytes(folder) < keepFree) settle(() => resolvePromise('full'));
      else if (session.counts.frames === 0 && elapsed > PATIENCE)
        settle(() => reject(new UsageError(`${venue} sent no frame in ${PATIENCE / 1000} s`)));
    }, 200);
    void signals.received.then(() => settle(() => resolvePromise('signal')));
  });
}

let last = { frames: 0, bytes: 0, at: 0 };

function showProgress(session: LiveSession, started: number): void {
  const at = performance.now() - started;
  const { frames, bytes } = session.counts;
  const seconds = Math.max(0.001, (at - last.at) / 1000);
  const rate = Math.round((frames - last.frames) / seconds);
  const kilobytes = Math.round((bytes - last.bytes) / 1000 / seconds);
  last = { frames, bytes, at };
  const { ready, all } = session.connected;
  const text = `record: ${Math.round(at / 1000)} s, ${ready}/${all} connections, ${frames} frames (${rate}/s, ${kilobytes} kB/s), ${session.books.counts.gaps} gaps, ${session.resyncs} snapshots`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
}

function tell(text: string): void {
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${text}\n`);
}

/** Infinite where the system cannot tell. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
