import { createHash } from 'node:crypto';
import { valueLine } from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type InputOptions, openInput } from '../support/input.ts';
import { isEngineRecording, momentOf, replay } from '../support/replay.ts';
import { speedOf } from '../support/speed.ts';

interface Options extends Omit<InputOptions, 'seek'> {
  readonly speed?: string;
  readonly since?: string;
  readonly seek?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  addInputOptions(program.command('hash'))
    .description(
      'Prints the SHA-256 of every quote, book, deal and candle value before conflation, in order.',
    )
    .option(
      '--speed <factor>',
      'speed of the virtual clock, 0.1…1000 or max; it does not change the hash',
    )
    .option('--since <time>', 'hash only values from this time on (ms or ISO), after a full run')
    .option('--seek <time>', 'hash the same values, starting at the checkpoint before this time')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  tideline hash btc.tideline --seek 2024-08-08T23:57:00Z')
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const { since, seek, speed, ...rest } = options;
  if (since !== undefined && seek !== undefined)
    throw new UsageError('--since or --seek, not both');
  const pace = speedOf(speed ?? 'max');
  const sought = seek === undefined ? null : momentOf(seek, '--seek') * 1000;
  const from = sought ?? (since === undefined ? 0 : momentOf(since, '--since') * 1000);
  const input = await openInput('hash', files, sought === null ? rest : { ...rest, seek: sought });
  const hash = createHash('sha256');
  let values = 0;
  const take = (line: string): void => {
    hash.update(`${line}\n`);
    values++;
  };
  const [file, another] = files;
  if (file !== undefined && another === undefined && isEngineRecording(input)) {
    await input.close();
    const recover = rest.recover === true;
    const place = sought === null ? {} : { seek: sought };
    // Loaded here: RxJS and the socket's client are not needed for foreign venues.
    const { replayThroughEngine } = await import('../support/engine-replay.ts');
    await replayThroughEngine({ file, recover, speed: pace, from, take, ...place });
  } else await replay(input, from, (value) => take(valueLine(value)));
  if (values === 0) throw new UsageError('no value from that time on; see tideline inspect');
  const digest = hash.digest('hex');
  process.stdout.write(
    options.json ? `${JSON.stringify({ sha256: digest, values })}\n` : `${digest}\n`,
  );
}
