import { adapterOf, LIVE_VENUES, LiveSession, livePorts } from '@tideline/streams/node';
import type { Command } from 'commander';
import { durationOf } from '../support/duration.ts';
import { UsageError } from '../support/failure.ts';
import { addVenueOptions, listingsOf, type VenueOptions, venueOf } from '../support/live-venue.ts';
import { honourProxies } from '../support/proxies.ts';
import { untilSignal } from '../support/signals.ts';
import { Tape, watchLine, watchScreen } from '../support/watch-screen.ts';

interface Options extends VenueOptions {
  readonly symbol: string;
  readonly depth: string;
  readonly for?: string;
}

/** Redraws of a terminal, and lines elsewhere, ms. */
const DRAW_MS = process.stdout.isTTY ? 200 : 1000;
/** Time to wait for the first frame, ms. */
const PATIENCE = 20_000;

export function register(program: Command): void {
  addVenueOptions(program.command('watch'))
    .description("Shows a venue's live book and deals, with age, gaps and checksums.")
    .requiredOption('--venue <venue>', LIVE_VENUES.join(', '))
    .requiredOption('--symbol <symbol>', "the pair, by base and quote or by the venue's own name")
    .option('--depth <levels>', 'levels a side', '10')
    .option('--for <time>', 'how long (60s, 5m); until Ctrl-C when absent')
    .addHelpText(
      'after',
      '\nExit code 1 when no book could be built.\n\nExample:\n  tideline watch --venue okx --symbol BTC-USDT',
    )
    .action(run);
}

async function run(options: Options): Promise<void> {
  const venue = venueOf(options);
  const restore = honourProxies();
  const depth = Number(options.depth);
  if (!Number.isInteger(depth) || depth < 1 || depth > 50) {
    throw new UsageError(`--depth ${options.depth}: a whole number from 1 to 50 expected`);
  }
  const length =
    options.for === undefined ? Number.POSITIVE_INFINITY : durationOf(options.for, '--for');
  const [listing] = await listingsOf(venue, [options.symbol]);
  if (!listing) return;
  const { policy, ws, rest } = venue;
  const tape = new Tape(livePorts.now);
  let built = false;
  const session = new LiveSession(
    policy,
    adapterOf(venue),
    { symbols: [listing.symbol], streams: ['book', 'trades', 'ticker'], ws, rest },
    livePorts,
    {
      item: (item) => {
        if (item.kind === 'deal') tape.deal(item.deal);
      },
      book: (event, follower) => {
        if (!follower.valid) return;
        built = true;
        if (event.kind === 'snapshot' || event.kind === 'delta') tape.changed(event.item.time);
      },
      note: ({ kind, text }) => tape.note(`${kind}: ${text}`),
    },
  );
  const draw = () => {
    if (process.stdout.isTTY) {
      process.stdout.write(`\u001b[H\u001b[J${watchScreen(session, listing, tape, depth)}\n`);
    } else process.stdout.write(`${watchLine(session, listing, tape)}\n`);
  };
  session.start();
  const timer = setInterval(draw, DRAW_MS);
  try {
    await over(session, length, policy.name);
    process.stdout.write(`${watchLine(session, listing, tape)}\n`);
  } finally {
    clearInterval(timer);
    session.stop();
    restore();
  }
  if (!built) process.exitCode = 1;
}

function over(session: LiveSession, length: number, name: string): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const signals = untilSignal();
    const settle = (act: () => void) => {
      clearInterval(watch);
      signals.release();
      act();
    };
    const watch = setInterval(() => {
      const elapsed = performance.now() - started;
      if (elapsed >= length) settle(resolve);
      else if (session.counts.frames === 0 && elapsed > PATIENCE)
        settle(() => reject(new UsageError(`${name} sent no frame in ${PATIENCE / 1000} s`)));
    }, 100);
    void signals.received.then(() => settle(resolve));
  });
}
