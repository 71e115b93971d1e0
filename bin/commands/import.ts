import { basename } from 'node:path';
import {
  type MarketItem,
  MarketState,
  type RawRecord,
  RecordingError,
  type RecordingHeader,
  RecordingWriter,
} from '@tideline/streams/node';
import type { Command } from 'commander';
import {
  addInputOptions,
  type Input,
  type InputOptions,
  nothingFound,
  openInput,
} from '../support/input.ts';
import { type OutputOptions, refuseExisting } from '../support/output.ts';

interface Options extends InputOptions, OutputOptions {
  readonly out: string;
}

/**
 * Time between checkpoints, µs. A seek replays half of it on average: 20 s of a busy symbol are
 * 8,000 frames, 40 ms. Half the interval would add a tenth to the file for every 1,000 levels a
 * side.
 */
const CHECKPOINT_EVERY = 20_000_000;

export function register(program: Command): void {
  addInputOptions(program.command('import'))
    .description(
      'Converts foreign data to a Tideline recording. Stops at the first frame that cannot be read.',
    )
    .option('--symbol <symbol>', "the instrument of Binance's tables, which do not name theirs")
    .requiredOption('--out <file>', 'the recording to write; it appears when it is complete')
    .option('--force', 'replace the recording when it exists')
    .addHelpText(
      'after',
      '\nExample:\n  tideline import a.gz b.gz --format collector --venue binance --out btc.tideline',
    )
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  refuseExisting(options);
  // Reads twice: a file that is damaged in the middle is refused before anything is written, and
  // the header can name the symbols.
  const symbols = await symbolsIn(await openInput('check', files, options));
  const input = await openInput('import', files, options);
  let writer: RecordingWriter | null = null;
  const state = new MarketState(input.adapter, () => undefined);
  state.emitting = false;
  let checkpointAt = Number.POSITIVE_INFINITY;
  try {
    for await (const records of input.batches()) {
      for (const record of records) {
        if (writer === null) {
          writer = await RecordingWriter.create(options.out, headerOf(input, symbols, record));
          checkpointAt = record.wall + CHECKPOINT_EVERY;
        } else if (record.wall >= checkpointAt && input.frames === 'socket') {
          await writer.checkpoint(record.wall, record.mono, state.save());
          checkpointAt = record.wall + CHECKPOINT_EVERY;
        }
        state.frame(record);
        await writer.add(record);
      }
    }
    if (writer === null) throw new RecordingError(files.join(', '), null, 'no records');
    await writer.finish();
  } catch (error) {
    await writer?.discard();
    throw error;
  }
  process.stderr.write(`${options.out}: ${writer.records} records, ${symbols.join(', ')}\n`);
}

async function symbolsIn(input: Input): Promise<string[]> {
  const symbols = new Set<string>();
  const note = (item: MarketItem): void => {
    if ('symbol' in item && item.symbol !== '') symbols.add(item.symbol);
  };
  let before: RawRecord | null = null;
  await input.each((record) => {
    refuseBack(before, record);
    before = record;
    const onlySymbol = symbols.size === 1 ? (symbols.values().next().value ?? null) : null;
    input.adapter.parse(record, note, { onlySymbol });
  });
  input.adapter.end?.(note);
  if (symbols.size === 0 && input.frames === 'socket') throw nothingFound(input);
  return [...symbols].sort();
}

/**
 * A recording in the wrong order builds no book.
 * @throws RecordingError for a file that begins before the end of the one in front of it
 */
function refuseBack(before: RawRecord | null, { file, line, wall }: RawRecord): void {
  if (before === null || before.file === file || wall >= before.wall) return;
  const seconds = ((before.wall - wall) / 1e6).toFixed(1);
  const reason = `goes back by ${seconds} s from the frame before: give the files in order`;
  throw new RecordingError(file, line, reason);
}

function headerOf(input: Input, symbols: readonly string[], first: RawRecord): RecordingHeader {
  return {
    tideline: 'recording',
    version: 0,
    venue: input.venue,
    frames: input.frames as RecordingHeader['frames'],
    symbols,
    start: first.wall,
    clock: { wall: 'us', monotonic: 'derived' },
    source: { format: input.format, files: input.files.map((file) => basename(file)) },
  };
}
