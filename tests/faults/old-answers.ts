import { BookSync } from '../../streams/sync/book-sync.ts';
import { Random } from './random.ts';

type Row = [price: string, quantity: string];

interface State {
  readonly seq: number;
  readonly bids: Row[];
  readonly asks: Row[];
}

/** Chances of a step; most steps are changes of the market. */
const LOST = 0.04;
const CROSSING = 0.04;
const MALFORMED = 0.03;
const RELINK = 0.02;

/**
 * A book between a stream that loses, repeats and damages changes and a REST side that answers with
 * the present state, an old one from a cache, or one of a replica that lags. Whenever the book is not
 * broken and the stream has continued it, it must be the state of its sequence, and no change that the
 * client received may be missing.
 */
export function oldAnswers(seed: number): { problem: string | null; log: readonly string[] } {
  const random = new Random(seed);
  const sync = new BookSync(0);
  const log: string[] = [];
  const states: State[] = [];
  /** Highest sequence that the client received since the connection began, damaged ones included. */
  let received = 0;
  let bid = 1_000;
  let problem: string | null = null;
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  const rows = (levels: Map<number, number>): Row[] =>
    [...levels].map(([price, quantity]) => [String(price), String(quantity)]);
  const keep = () => states.push({ seq: states.length, bids: rows(bids), asks: rows(asks) });
  for (let away = 1; away <= 5; away++) {
    bids.set(bid - away, 1);
    asks.set(bid + away, 1);
  }
  keep();
  let cached = 0;

  /** The caller does not trust the book before the stream has continued it. */
  const forget = () => {
    received = 0;
  };

  /** The next true change. */
  const change = (): { seq: number; bids: Row[]; asks: Row[] } => {
    const before = states.at(-1) as State;
    bid += random.between(-1, 1);
    for (const price of bids.keys()) if (price >= bid) bids.delete(price);
    for (const price of asks.keys()) if (price <= bid) asks.delete(price);
    bids.set(bid - random.between(1, 4), random.between(1, 9));
    asks.set(bid + random.between(1, 4), random.between(1, 9));
    keep();
    const after = states.at(-1) as State;
    const differing = (from: Row[], to: Row[]): Row[] => {
      const now = new Map(to);
      const gone = from.filter(([price]) => !now.has(price)).map(([price]): Row => [price, '0']);
      const known = new Map(from);
      return [...gone, ...to.filter(([price, quantity]) => known.get(price) !== quantity)];
    };
    const sides = {
      bids: differing(before.bids, after.bids),
      asks: differing(before.asks, after.asks),
    };
    return { seq: after.seq, ...sides };
  };
  const judge = (what: string) => {
    log.push(`${what} → ${sync.broken ? 'broken' : 'whole'} @${sync.seq}`);
    if (sync.broken || sync.seq === null) return;
    const truth = states[sync.seq];
    const text = (levels: Row[]) => [...levels].sort().join(' ');
    const { bids: heldBids, asks: heldAsks } = sync.book.top(100);
    if (!truth || text(truth.bids) !== text(heldBids) || text(truth.asks) !== text(heldAsks)) {
      problem ??= `${what}: the book @${sync.seq} never was`;
    } else if (sync.seq < received) {
      problem ??= `${what}: whole @${sync.seq} although @${received} was received`;
    }
  };

  for (let step = 0; step < 120 && problem === null; step++) {
    const dice = random.next();
    if (dice < RELINK) {
      sync.relink();
      forget();
      judge('relink');
    } else if (dice < 0.6) {
      const delta = change();
      if (random.chance(LOST)) {
        log.push(`@${delta.seq} is lost`);
        continue;
      }
      if (random.chance(MALFORMED)) {
        const stated = random.chance(0.5);
        sync.lost(stated ? delta.seq : 0);
        // Without a sequence its place is unknown: the caller must hear the stream again, too.
        if (stated) received = Math.max(received, delta.seq);
        else forget();
        judge(`@${delta.seq} malformed`);
        continue;
      }
      received = Math.max(received, delta.seq);
      if (random.chance(CROSSING)) {
        sync.delta({ ...delta, bids: [[String(bid + 50), '1']] });
        judge(`@${delta.seq} crossing`);
      } else {
        sync.delta(delta);
        judge(`@${delta.seq}`);
      }
    } else {
      const newest = states.length - 1;
      if (random.chance(0.3)) cached = newest;
      const seq = random.pick([newest, cached, Math.max(0, newest - random.between(0, 6))]);
      const before = sync.givenUp;
      sync.snapshot(states[seq] as State);
      // The waiting changes are given up: the caller must hear the stream again before it trusts.
      if (sync.givenUp !== before) forget();
      judge(`answer @${seq}`);
    }
  }
  for (let more = 0; more < 3 && problem === null; more++) {
    sync.snapshot(states.at(-1) as State);
    judge('last answers');
  }
  if (sync.broken) problem ??= 'the book stays broken';
  return { problem, log };
}
