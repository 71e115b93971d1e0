import { restFetch, systemClock } from '@tideline/streams';
import {
  LIVE_VENUES,
  MarketState,
  type RawRecord,
  Recorder,
  RecordingWriter,
  venueAdapter,
} from '@tideline/streams/node';
import { topicsOf } from '@tideline/streams/recordings';
import { instrumentOf } from '@tideline/wire';
import type { Command } from 'commander';
import { bytesOf, durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addVenueOptions } from '../support/live-venue.ts';
import { type OutputOptions, refuseExisting } from '../support/output.ts';
import { type RecordSession, recordSession } from '../support/record-session.ts';
import { recordVenue } from '../support/record-venue.ts';
import { untilSignal } from '../support/signals.ts';

interface Options extends OutputOptions {
  readonly url?: string;
  readonly venue?: string;
  readonly ws?: string;
  readonly rest?: string;
  readonly streams: string;
  readonly rotate?: string;
  readonly keepFree: string;
  readonly symbols: string;
  readonly out: string;
  readonly for?: string;
}

/** Maximum time that a killed recorder loses, ms. */
const CHUNK_MS = 1000;
/**
 * Time between checkpoints, ms, as in imports. The first is taken as soon as everything is live.
 */
const CHECKPOINT_MS = 20_000;
/** Time to wait for the first frame, ms. */
const PATIENCE = 15_000;
/** Time between progress lines, ms. */
const REPORT_EVERY = process.stderr.isTTY ? 1000 : 5000;

export function register(program: Command): void {
  addVenueOptions(program.command('record'))
    .description(
      'Records a venue or a running exchange: raw frames in both directions, REST answers, connects and disconnects; no secrets.',
    )
    .option('--venue <venue>', `a venue's public market: ${LIVE_VENUES.join(', ')}`)
    .option('--url <url>', 'or a running exchange of ours')
    .option('--streams <list>', "a venue's streams", 'book,trades,klines,ticker')
    .option('--rotate <time>', 'starts a new file after this time; --out then names all of them')
    .option('--keep-free <size>', 'ends when the disk has less left (512M, 2G)', '512M')
    .requiredOption('--symbols <list>', 'instruments, separated by commas')
    .requiredOption('--out <file>', 'the recording; a .part beside it until it is complete')
    .option('--force', 'replace the recording when it exists')
    .option('--for <time>', 'how long (60s, 5m, 1h); until Ctrl-C when absent')
    .addHelpText(
      'after',
      '\nExample:\n  tideline record --venue binance --symbols BTCUSDT,ETHUSDT --out btc.tideline --for 1h\n  tideline record --url http://localhost:8080 --symbols BTCUSDT --out btc.tideline --for 60s',
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  refuseExisting(options);
  const symbols = [...new Set(options.symbols.split(',').map((symbol) => symbol.trim()))];
  if ((options.url === undefined) === (options.venue === undefined)) {
    throw new UsageError('record needs --venue or --url');
  }
  if (options.venue !== undefined) {
    await recordVenue({
      ...options,
      venue: options.venue,
      symbols,
      length: lengthOf(options),
      rotate: options.rotate === undefined ? null : durationOf(options.rotate, '--rotate'),
      keepFree: bytesOf(options.keepFree, '--keep-free'),
    });
    return;
  }
  const url = originOf(options.url ?? '');
  const unknown = symbols.find((symbol) => !instrumentOf(symbol));
  if (unknown !== undefined) throw new UsageError(`--symbols: there is no pair "${unknown}"`);
  const length = lengthOf(options);
  const writer = await RecordingWriter.create(
    options.out,
    {
      tideline: 'recording',
      version: 0,
      venue: 'tideline',
      frames: 'socket',
      symbols: symbols.toSorted(),
      start: systemClock.wall() * 1000,
      clock: { wall: 'us', monotonic: 'measured' },
      source: { url, topics: topicsOf(symbols) },
    },
    { chunkMs: CHUNK_MS },
  );
  process.stderr.write(`record: writing ${writer.partPath} until complete; Ctrl-C ends it\n`);
  try {
    const recorder = await listen(url, symbols, writer, length);
    await writer.finish();
    const { received, sent, rest } = recorder.counts;
    process.stderr.write(
      `${options.out}: ${writer.records} records (${received} received, ${sent} sent, ${rest} answers)\n`,
    );
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Records until the time is over or a signal ends it. */
async function listen(
  url: string,
  symbols: readonly string[],
  writer: RecordingWriter,
  length: number,
): Promise<Recorder> {
  // The checkpoints also contain the market state, from which `book --at` continues.
  const state = new MarketState(venueAdapter('tideline'), () => undefined);
  state.emitting = false;
  const recorder = new Recorder(writer, systemClock, (record: RawRecord) => state.frame(record));
  const session = recordSession(url, symbols, recorder);
  let checkpointAt = 0;
  const pairs = restFetch(url, recorder).get('currency/user_currency_list', {}).subscribe();
  const chores = [
    setInterval(() => {
      recorder.flush();
      const engine = recorder.elapsed >= checkpointAt ? session.state() : null;
      if (engine === null) return;
      recorder.checkpoint({ ...state.save(), engine });
      checkpointAt = recorder.elapsed + CHECKPOINT_MS;
    }, CHUNK_MS),
    setInterval(() => tell(recorder, session), REPORT_EVERY),
  ];
  try {
    await over(recorder, session, url, length);
  } finally {
    for (const chore of chores) clearInterval(chore);
    pairs.unsubscribe();
    session.close();
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
  await recorder.stop();
  if (session.frames === 0) throw new UsageError(`${url} sent no frame: nothing recorded`);
  return recorder;
}

/** Resolves when enough is recorded; fails when nothing arrives or nothing can be written. */
function over(
  recorder: Recorder,
  session: RecordSession,
  url: string,
  length: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const signals = untilSignal();
    const done = (settle: () => void) => () => {
      clearInterval(watch);
      clearTimeout(end);
      signals.release();
      settle();
    };
    const watch = setInterval(() => {
      if (recorder.failure !== null) done(() => reject(recorder.failure))();
      else if (session.frames === 0 && recorder.elapsed > PATIENCE)
        done(() => reject(new UsageError(`no exchange answers at ${url}`)))();
    }, 250);
    // Timers have 32 bits; a recording longer than 24 days ends by a signal.
    const end = Number.isFinite(length)
      ? setTimeout(done(resolve), Math.min(length, 2 ** 31 - 1))
      : undefined;
    void signals.received.then(done(resolve));
  });
}

function tell(recorder: Recorder, session: RecordSession): void {
  const { received, rest } = recorder.counts;
  const seconds = Math.round(recorder.elapsed / 1000);
  const text = `record: ${seconds} s, ${received} packets, ${session.frames} frames, ${rest} answers`;
  process.stderr.write(process.stderr.isTTY ? `\r${text} ` : `${text}\n`);
}

const lengthOf = (options: Options): number =>
  options.for === undefined ? Number.POSITIVE_INFINITY : durationOf(options.for, '--for');

/** Base URL; the transports append their own paths. */
function originOf(text: string): string {
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new UsageError(`--url ${text}: such as http://localhost:8080 expected`);
}
