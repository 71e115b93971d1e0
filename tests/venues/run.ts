/**
 * The long run of a venue session: `npm run venues -- --venue binance --for 30m --speed 1`.
 * A double plays a market over a real local socket and HTTP with every fault; the command line
 * records it. Afterwards the recording must equal what was sent byte for byte, and the last books
 * must equal the double's. Prints one JSON line a venue; exit code 1 when anything differs.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { livePolicy, openRecords, type VenueId, venueAdapter } from '@tideline/streams/node';
import { called } from '../../bin/called.ts';
import { durationOf } from '../../bin/support/duration.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';
import { seeded } from './virtual-clock.ts';

const { values } = parseArgs({
  options: {
    venue: { type: 'string', default: 'all' },
    for: { type: 'string', default: '60s' },
    speed: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const length = durationOf(values.for, '--for');
const speed = Number(values.speed);
const seed = Number(values.seed);
/** Faults end this long before the end, so that the last book can be compared, ms. */
const RECOVERY = 45_000;

const folder = mkdtempSync(join(tmpdir(), 'tideline-venue-run-'));
process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
const venues = values.venue === 'all' ? Object.keys(venueDoubles) : [values.venue];
let failed = false;
for (const venue of venues) failed = !(await run(venue as VenueId)) || failed;
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

async function run(venue: VenueId): Promise<boolean> {
  const script = new Script(seed);
  const made = venueDoubles[venue]?.(script);
  const policy = livePolicy(venue);
  if (!made || !policy) throw new Error(`no double of ${venue}`);
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at = await serveDouble(double, Math.max(1, Math.round(100 / speed)));
  const faults = inject(double, venue);
  const out = join(folder, `${venue}.tideline`);
  const pause = setTimeout(() => {
    double.paused = true;
  }, length - 1_500);
  const args = ['--symbols', 'BTCUSDT,ETHUSDT', '--out', out, '--for', `${length}ms`];
  const { code, err } = await called(
    'record',
    '--venue',
    venue,
    ...args,
    '--ws',
    at.ws,
    '--rest',
    at.rest,
  );
  clearTimeout(pause);
  const injected = faults.stop();
  await at.close();
  const problems: string[] = code === 0 ? [] : [`record: ${err.trim().split('\n').at(-1)}`];
  const texts = await connectionsOf(out);
  for (const own of texts) {
    const same = double.connections.some(
      ({ sent }) => digest(sent.slice(0, own.length)) === digest(own),
    );
    if (!same) problems.push(`a connection of ${own.length} frames differs from what was sent`);
  }
  for (const pair of script.pairs) {
    const symbol = policy.symbolOf(pair.base, pair.quote);
    const book = await called('book', out, '--symbol', symbol, '--json', '--depth', '10');
    const { bids = [], asks = [] } = book.code === 0 ? JSON.parse(book.out) : {};
    const truth = script.levels(pair, 10);
    const plain = (rows: readonly (readonly [string, string])[]) =>
      rows.map((row) => `${Number(row[0])}×${Number(row[1])}`).join(' ');
    if (plain(bids) !== plain(truth.bids) || plain(asks) !== plain(truth.asks)) {
      problems.push(`the last book of ${symbol} differs ${book.err.trim()}`);
    }
  }
  problems.push(...double.violations);
  const report = JSON.parse((await called('verify', out, '--json')).out) as Report;
  const line = {
    venue,
    seed,
    speed,
    seconds: length / 1000,
    frames: texts.reduce((sum, own) => sum + own.length, 0),
    bytes: statSync(out).size,
    connections: double.connections.length,
    faults: injected,
    gaps: report.chain.gaps,
    checksums: report.checksums,
    top_of_book: report.top_of_book,
    snapshots: report.snapshots,
    crossed: report.crossed,
    problems,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  return problems.length === 0;
}

interface Report {
  readonly chain: { readonly gaps: number | null };
  readonly checksums: unknown;
  readonly top_of_book: unknown;
  readonly snapshots: number;
  readonly crossed: number;
}

/** Every fault in turn at random moments. */
function inject(double: VenueDouble, venue: VenueId): { stop(): Record<string, number> } {
  const random = seeded(seed + 1);
  const counts: Record<string, number> = {};
  const until = performance.now() + length - RECOVERY;
  const reply = (status: number, seconds: string) => {
    return { status, headers: { 'retry-after': seconds }, body: '{}' };
  };
  const frame = (change: (text: string) => readonly string[]) => () => {
    double.fault = change;
  };
  const faults: Record<string, () => void> = {
    lost: frame(() => []),
    repeated: frame((text) => [text, text]),
    half: frame((text) => [text.slice(0, text.length / 2)]),
    cut: () => double.cut(),
    refused: () => {
      double.closed = true;
      double.cut();
      setTimeout(() => {
        double.closed = false;
      }, 3_000);
    },
    limited: () => {
      double.restFaults.push(reply(429, '3'));
      double.fault = () => [];
    },
    banned: () => {
      double.restFaults.push(reply(418, '5'));
      double.fault = () => [];
    },
    error: () => {
      double.restFaults.push(reply(502, '1'), reply(503, '1'));
      double.fault = () => [];
    },
    silent: () => {
      double.silent = true;
      setTimeout(() => {
        double.silent = false;
      }, 20_000);
    },
    ...(venueAdapter(venue).checksum !== null && {
      checksum: frame((text) => [text.replace(/("checksum":)-?\d+/, '$17')]),
    }),
  };
  const names = Object.keys(faults);
  let at = 0;
  const timer = setInterval(() => {
    if (performance.now() > until || random() < 0.4) return;
    const name = names[at++ % names.length] as string;
    counts[name] = (counts[name] ?? 0) + 1;
    faults[name]?.();
  }, 10_000);
  return {
    stop: () => {
      clearInterval(timer);
      return counts;
    },
  };
}

async function connectionsOf(file: string): Promise<string[][]> {
  const groups = new Map<number, string[]>();
  for await (const batch of (await openRecords([file], 'tideline')).records) {
    for (const { kind, connection, text } of batch) {
      if (kind !== 'received') continue;
      const own = groups.get(connection) ?? [];
      groups.set(connection, own);
      own.push(text);
    }
  }
  return [...groups.values()];
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\u0000');
  return hash.digest('hex');
}
