import { BookSync } from '../../streams/sync/book-sync.ts';
import { BookFollower } from '../../streams/venues/book-follower.ts';
import { venueAdapter } from '../../streams/venues/registry.ts';
import { Random } from './random.ts';

type Row = [price: string, quantity: string];

/** The true book after change `seq`, or that change itself. */
interface Sides {
  readonly seq: number;
  readonly bids: Row[];
  readonly asks: Row[];
}

/** Chances of a step; most steps are changes of the market. */
const LOST = 0.04;
const WRONG = 0.04;
const MALFORMED = 0.03;
const RELINK = 0.02;

/** A book between a stream and a REST side. */
interface Client {
  relink(): void;
  change(change: Sides): void;
  /** A change that proves the book wrong: it crosses it, or its checksum does not agree. */
  contradiction(change: Sides, crossing: Row): void;
  /** A change that cannot be read; `seq` is null when its number cannot be read either. */
  malformed(change: Sides, seq: number | null): void;
  answer(state: Sides): void;
  /** What is shown as live; null while nothing is. */
  readonly live: Sides | null;
  readonly state: string;
}

/** The kinds of clients: our app's, and those that follow a venue by each of its chain rules. */
export const CLIENTS = ['app', 'binance', 'binance-usdm', 'okx'] as const;
export type ClientKind = (typeof CLIENTS)[number];

/** The app's book. As in its feed, it is live only after the stream has sent. */
class AppClient implements Client {
  readonly #sync = new BookSync(0);
  #received = false;
  #waits = false;

  relink(): void {
    this.#sync.relink();
    this.#silence();
  }
  change(change: Sides): void {
    const effect = this.#sync.delta(change);
    if (effect === 'changed') this.#received = true;
    if (effect === 'held') this.#waits = true;
  }
  contradiction(change: Sides, crossing: Row): void {
    this.change({ ...change, bids: [crossing] });
  }
  malformed(_: Sides, seq: number | null): void {
    this.#sync.lost(seq ?? 0);
    if (seq === null) this.#silence();
  }
  answer(state: Sides): void {
    const before = this.#sync.givenUp;
    const effect = this.#sync.snapshot(state);
    if (this.#sync.givenUp !== before) this.#silence();
    // A snapshot has used the frames that waited for it.
    if (effect === 'changed' && this.#waits) this.#received = true;
    if (!this.#sync.broken) this.#waits = false;
  }
  get live(): Sides | null {
    const { seq, broken, book } = this.#sync;
    return seq === null || broken || !this.#received ? null : { seq, ...rowsOf(book) };
  }
  get state(): string {
    const { seq, broken } = this.#sync;
    return `${broken ? 'broken' : 'whole'} @${seq}${this.#received ? '' : ', not received'}`;
  }
  #silence(): void {
    this.#received = false;
    this.#waits = false;
  }
}

/** A change has ten ids, and an answer any id from its last change to before the next one. */
const IDS = 10;

class VenueClient implements Client {
  readonly #follower: BookFollower;
  readonly #random: Random;

  constructor(venue: Exclude<ClientKind, 'app'>, random: Random) {
    this.#follower = new BookFollower('X', venueAdapter(venue), () => undefined);
    this.#random = random;
  }
  relink(): void {
    this.#follower.invalidate();
  }
  change({ seq, bids, asks }: Sides): void {
    const ids = { first: IDS * (seq - 1) + 1, last: IDS * seq, previous: IDS * (seq - 1) };
    const rest = { symbol: 'X', time: null, epoch: '', checksum: null };
    this.#follower.delta({ kind: 'book-delta', ...rest, ...ids, bids, asks });
  }
  contradiction(change: Sides): void {
    this.change(change);
    // As a session does after a wrong checksum.
    this.#follower.invalidate();
  }
  malformed(change: Sides, seq: number | null): void {
    if (seq === null || this.#random.chance(0.5)) {
      this.#follower.lost(seq === null ? null : IDS * seq, 'malformed');
      return;
    }
    try {
      this.change({ ...change, bids: [['x', '1']] });
    } catch {
      return; // A level that is no number.
    }
  }
  answer({ seq, bids, asks }: Sides): void {
    const id = IDS * seq + this.#random.between(0, IDS - 1);
    const rest = { symbol: 'X', time: null, epoch: '', checksum: null, depth: null };
    try {
      this.#follower.snapshot({ kind: 'book-snapshot', ...rest, id, inBand: false, bids, asks });
    } catch {
      return; // A malformed change that waited for it.
    }
  }
  get live(): Sides | null {
    const { valid, book, bookId } = this.#follower;
    if (!valid || !book || bookId === null) return null;
    return { seq: Math.floor(bookId / IDS), ...rowsOf(book) };
  }
  get state(): string {
    const { valid, bookId } = this.#follower;
    return `${valid ? 'valid' : 'void'} @${bookId}`;
  }
}

function rowsOf(book: {
  top(depth: number): {
    bids: readonly (readonly string[])[];
    asks: readonly (readonly string[])[];
  };
}) {
  const { bids, asks } = book.top(100);
  return { bids: bids as Row[], asks: asks as Row[] };
}

/** The market and its history. */
class Truth {
  readonly states: Sides[] = [];
  bid = 1_000;
  readonly #random: Random;
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();

  constructor(random: Random) {
    this.#random = random;
    for (let away = 1; away <= 5; away++) {
      this.#bids.set(String(this.bid - away), '1');
      this.#asks.set(String(this.bid + away), '1');
    }
    this.#keep();
  }
  get newest(): number {
    return this.states.length - 1;
  }
  /** The next change. */
  step(): Sides {
    const before = this.states.at(-1) as Sides;
    const random = this.#random;
    this.bid += random.between(-1, 1);
    for (const price of this.#bids.keys()) if (Number(price) >= this.bid) this.#bids.delete(price);
    for (const price of this.#asks.keys()) if (Number(price) <= this.bid) this.#asks.delete(price);
    this.#bids.set(String(this.bid - random.between(1, 4)), String(random.between(1, 9)));
    this.#asks.set(String(this.bid + random.between(1, 4)), String(random.between(1, 9)));
    this.#keep();
    const after = this.states.at(-1) as Sides;
    return {
      seq: after.seq,
      bids: differing(before.bids, after.bids),
      asks: differing(before.asks, after.asks),
    };
  }
  #keep(): void {
    const sorted = (side: Map<string, string>, by: 1 | -1): Row[] =>
      [...side].sort(([a], [b]) => by * (Number(a) - Number(b)));
    const sides = { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) };
    this.states.push({ seq: this.states.length, ...sides });
  }
}

function differing(from: Row[], to: Row[]): Row[] {
  const now = new Map(to);
  const known = new Map(from);
  const gone = from.filter(([price]) => !now.has(price)).map(([price]): Row => [price, '0']);
  return [...gone, ...to.filter(([price, quantity]) => known.get(price) !== quantity)];
}

/**
 * A book between a stream that loses, damages and contradicts changes and a REST side that answers
 * with the present state, an old one from a cache, or one of a replica that lags. Whatever is live
 * must be the state of its number, and no change that the client received may be missing in it,
 * whether it could read the change or not.
 */
export function oldAnswers(
  seed: number,
  kind: ClientKind,
): { problem: string | null; log: readonly string[] } {
  const random = new Random(seed);
  const client = kind === 'app' ? new AppClient() : new VenueClient(kind, random);
  const truth = new Truth(random);
  const log: string[] = [];
  /** Highest number of a change that reached the client. */
  let received = 0;
  let cached = 0;
  let problem: string | null = null;

  const judge = (what: string) => {
    log.push(`${what} → ${client.state}`);
    const { live } = client;
    if (live === null) return;
    const state = truth.states[live.seq];
    const isTrue =
      state && `${state.bids}` === `${live.bids}` && `${state.asks}` === `${live.asks}`;
    if (!isTrue) problem ??= `${what}: the live book @${live.seq} never was`;
    else if (live.seq < received)
      problem ??= `${what}: live @${live.seq} although @${received} came`;
  };
  const change = () => {
    const next = truth.step();
    if (random.chance(LOST)) {
      log.push(`@${next.seq} is lost`);
      return;
    }
    received = next.seq;
    if (random.chance(MALFORMED)) {
      const seq = random.chance(0.5) ? next.seq : null;
      client.malformed(next, seq);
      judge(`@${next.seq} malformed${seq === null ? ' with its number' : ''}`);
    } else if (random.chance(WRONG)) {
      client.contradiction(next, [String(truth.bid + 50), '1']);
      judge(`@${next.seq} contradicts`);
    } else {
      client.change(next);
      judge(`@${next.seq}`);
    }
  };
  const answer = () => {
    if (random.chance(0.3)) cached = truth.newest;
    const lagging = Math.max(0, truth.newest - random.between(0, 6));
    const seq = random.pick([truth.newest, cached, lagging]);
    client.answer(truth.states[seq] as Sides);
    judge(`answer @${seq}`);
  };

  for (let step = 0; step < 120 && problem === null; step++) {
    const dice = random.next();
    if (dice < RELINK) {
      client.relink();
      judge('relink');
    } else if (dice < 0.6) change();
    else answer();
  }
  // A healthy line: the book comes back.
  for (let more = 0; more < 3 && problem === null; more++) {
    const next = truth.step();
    received = next.seq;
    client.change(next);
    judge(`last @${next.seq}`);
    for (let again = 0; again < 2; again++) {
      client.answer(truth.states.at(-1) as Sides);
      judge('last answer');
    }
  }
  if (client.live === null) problem ??= 'the book stays away';
  return { problem, log };
}
