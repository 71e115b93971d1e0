import { existsSync } from 'node:fs';
import { RecordingError, RecordingReader } from '@tideline/streams/node';
import { ASSET_BASE } from '@tideline/wire';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import type { RawReplayOptions } from '../support/raw-replay.ts';
import { momentOf } from '../support/replay.ts';
import { untilSignal } from '../support/signals.ts';
import { speedOf } from '../support/speed.ts';

interface Options {
  readonly speed: string;
  readonly from?: string;
  readonly port: string;
  readonly host: string;
  readonly loop: boolean;
  readonly raw?: boolean;
}

export function register(program: Command): void {
  program
    .command('replay')
    .description(
      'Serves a recording as the market side of an exchange, socket and REST, at the recorded times.',
    )
    .argument('<file>', 'a Tideline recording with socket frames, of any venue')
    .option('--speed <factor>', '0.1…1000 times real time, or max', '1')
    .option('--from <time>', 'start at this time of receipt (ms or ISO)')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '8080')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--no-loop', 'stop at the end instead of starting again')
    .option(
      '--raw',
      'serve the recorded frames themselves, as the venue did; once, from the first client on',
    )
    .addHelpText(
      'after',
      '\nBooks are published at most ten times a second at any speed, deals completely; --raw, values, hash, diff and export go through every message.',
    )
    .addHelpText(
      'after',
      '\nExample:\n  tideline replay btc.tideline --speed 10 --port 8090\n  tideline replay binance.tideline --raw --port 9000',
    )
    .action(run);
}

async function run(file: string, options: Options): Promise<void> {
  const { host, loop } = options;
  const speed = speedOf(options.speed);
  const port = Number(options.port);
  if (!/^\d+$/.test(options.port) || port > 65_535) {
    throw new UsageError(`--port ${options.port}: a whole number from 0 to 65535 expected`);
  }
  if (!existsSync(file)) throw new RecordingError(file, null, 'no such file');
  const place = options.from === undefined ? {} : { from: momentOf(options.from, '--from') };
  if (options.from !== undefined)
    await within(file, momentOf(options.from, '--from'), options.from);
  if (options.raw) return replayRaw({ file, port, host, speed, ...place });
  const { startReplay } = await import('../../exchange/compose/replay.ts');
  const running = await startReplay({ file, port, host, speed, loop, ...place }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        throw new UsageError(`port ${port} is taken; choose another with --port`);
      throw error;
    },
  );
  const { info, symbols } = running.market;
  process.stdout.write(
    `Replaying ${info.label} at ${running.url}${ASSET_BASE}  (${symbols.join(', ')}; speed ${options.speed})\n`,
  );
  await untilSignal().received;
  await running.close();
}

async function replayRaw(options: RawReplayOptions): Promise<void> {
  const { startRawReplay } = await import('../support/raw-replay.ts');
  const running = await startRawReplay(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`port ${options.port} is taken; choose another with --port`);
  });
  const sockets = running.paths.map((path) => `${running.url.replace('http', 'ws')}${path}`);
  process.stdout.write(
    `Waiting for a client at ${sockets.join(', ')}; recorded REST answers at ${running.url}\n`,
  );
  const signal = untilSignal();
  try {
    const ended = running.ended.then(() => process.stdout.write('The recording has ended.\n'));
    await Promise.race([signal.received, ended]);
  } finally {
    signal.release();
    await running.close();
  }
}

/** @throws UsageError when the recording ends before this time (ms) */
async function within(file: string, moment: number, given: string): Promise<void> {
  const reader = await RecordingReader.open(file, { recover: true });
  const last = reader.chunks.at(-1)?.last ?? 0;
  await reader.close();
  if (moment * 1000 <= last) return;
  const end = new Date(last / 1000).toISOString();
  throw new UsageError(`--from ${given}: the recording ends before that time, at ${end}`);
}
