import {
  type BookEvent,
  LiveSession,
  type LiveStream,
  livePolicy,
  type MarketItem,
  type RawRecord,
  type SessionNote,
  type SessionTap,
  StreamVerifier,
  type VenueId,
  type VerifyReport,
  venueAdapter,
} from '@tideline/streams/node';
import { VenueDouble } from './doubles/double.ts';
import { PAIRS, type Pair, Script } from './doubles/script.ts';
import { type MakeDouble, venueDoubles } from './doubles/venues.ts';
import { virtualPorts } from './doubles/virtual-ports.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Records of a session in memory, as a recording file has them. */
export class MemoryTap implements SessionTap {
  readonly records: RawRecord[] = [];
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  opened = (connection: number, url: string) => this.#add('open', connection, url, '');
  closed = (connection: number, reason: string) => this.#add('close', connection, '', reason);
  received = (connection: number, text: string) => this.#add('received', connection, '', text);
  sent = (connection: number, text: string) => this.#add('sent', connection, '', text);
  asking = (url: string) => (body: string) => this.#add('rest', 0, url, body);

  #add(kind: RawRecord['kind'], connection: number, url: string, text: string): void {
    const wall = this.#clock.now() * 1000;
    const place = { requested: null, file: 'memory', line: this.records.length + 1 };
    this.records.push({ kind, wall, mono: wall, connection, url, text, ...place });
  }
}

export interface Rig {
  readonly clock: VirtualClock;
  readonly double: VenueDouble;
  readonly session: LiveSession;
  readonly tap: MemoryTap;
  readonly script: Script;
  readonly notes: SessionNote[];
  readonly items: MarketItem[];
  /** Book events that were published after a gap and before the next snapshot; must stay empty. */
  readonly published: string[];
  /** Runs the market for `ms`, ten steps a second. */
  run(ms: number): void;
  /** Differences between the session's books and the double's; empty when they are equal. */
  differences(): string[];
  /** Checks the recording like `tideline verify`. */
  verify(): VerifyReport;
}

export const STREAMS: readonly LiveStream[] = ['book', 'trades', 'klines', 'ticker'];

/** A session at a double on virtual time. */
export function rigOf(
  venue: VenueId,
  seed = 1,
  streams = STREAMS,
  made: MakeDouble | undefined = venueDoubles[venue],
  pairs: readonly Pair[] = PAIRS,
): Rig {
  const policy = livePolicy(venue);
  if (!policy || !made) throw new Error(`no double of ${venue}`);
  const clock = new VirtualClock();
  const script = new Script(seed, pairs);
  const { protocol, market } = made(script);
  const double = new VenueDouble(protocol, market, clock.now);
  const tap = new MemoryTap(clock);
  const notes: SessionNote[] = [];
  const items: MarketItem[] = [];
  const published: string[] = [];
  const broken = new Set<string>();
  const onBook = (event: BookEvent, symbol: string, valid: boolean) => {
    if (event.kind === 'gap') broken.add(symbol);
    else if (event.kind === 'snapshot') broken.delete(symbol);
    else if (event.kind === 'delta' && (broken.has(symbol) || !valid)) published.push(symbol);
  };
  const symbols = script.pairs.map(({ base, quote }) => policy.symbolOf(base, quote));
  const session = new LiveSession(
    policy,
    venueAdapter(venue),
    { symbols, streams },
    virtualPorts(clock, double, seed),
    {
      item: (item) => items.push(item),
      book: (event, follower) => onBook(event, follower.symbol, follower.valid),
      note: (note) => notes.push(note),
    },
    tap,
  );
  return {
    clock,
    double,
    session,
    tap,
    script,
    notes,
    items,
    published,
    run(ms) {
      for (let at = 0; at < ms; at += 100) {
        double.step();
        clock.advance(100);
      }
    },
    differences() {
      clock.advance(1_000);
      return script.pairs.flatMap((pair) => {
        const symbol = policy.symbolOf(pair.base, pair.quote);
        const follower = session.books.follower(symbol);
        if (!follower?.valid || !follower.book) return [`${symbol}: no book`];
        const ours = follower.book.top(25);
        const theirs = script.levels(pair, 25);
        const plain = (rows: readonly (readonly [string, string])[]) =>
          rows.map(([price, quantity]) => `${Number(price)}×${Number(quantity)}`).join(' ');
        return [
          [plain(ours.bids), plain(theirs.bids)],
          [plain(ours.asks), plain(theirs.asks)],
        ].flatMap(([a, b]) => (a === b ? [] : [`${symbol}: ${a} is not ${b}`]));
      });
    },
    verify() {
      const verifier = new StreamVerifier(venueAdapter(venue));
      for (const record of tap.records) verifier.frame(record, record);
      verifier.end();
      return verifier.report('memory');
    },
  };
}
