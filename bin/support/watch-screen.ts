import { type CandleDeal, type Listing, type LiveSession, plainText } from '@tideline/streams/node';

const MAX_DEALS = 12;
/** Characters of a price or a quantity that have a place. */
const LONGEST = 24;

/** What the screen shows besides the book: deals, notes, and the age of the last change. */
export class Tape {
  readonly deals: CandleDeal[] = [];
  readonly notes: string[] = [];
  /** Delay of the last change, ms by the two clocks; null when the venue sends no time. */
  delay: number | null = null;
  /** Time of the last change by our clock. */
  at = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now();
  }

  /** Takes a deal as the venue sent it: its texts may be anything. */
  deal(deal: CandleDeal): void {
    if (Number.isNaN(new Date(deal.time).getTime())) return;
    const [price, quantity] = [plainText(deal.price, LONGEST), plainText(deal.quantity, LONGEST)];
    this.deals.unshift({ ...deal, price, quantity });
    this.deals.length = Math.min(this.deals.length, MAX_DEALS);
  }

  changed(time: number | null): void {
    this.at = this.#now();
    this.delay = time === null ? null : this.at - time;
  }

  note(text: string): void {
    this.notes.unshift(`${new Date(this.#now()).toISOString().slice(11, 19)} ${text}`);
    this.notes.length = Math.min(this.notes.length, 4);
  }
}

/** State of the connection and the book in one line. */
export function watchLine(session: LiveSession, listing: Listing, tape: Tape): string {
  const book = session.books.valid(listing.symbol)
    ? session.books.follower(listing.symbol)?.book
    : null;
  const bid = book?.bestBid();
  const ask = book?.bestAsk();
  const top = bid && ask ? `${bid[0]} × ${bid[1]} | ${ask[0]} × ${ask[1]}` : 'no book';
  return `${listing.symbol}  ${top}  ${state(session, tape)}`;
}

function state(session: LiveSession, tape: Tape): string {
  const { ready, all } = session.connected;
  const { gaps, checksums, wrongChecksums, wrongSnapshots, changes } = session.books.counts;
  const age = tape.at === 0 ? '–' : `${((tape.now - tape.at) / 1000).toFixed(1)} s`;
  const delay = tape.delay === null ? '' : `, delay ${Math.round(tape.delay)} ms`;
  const sums = checksums + wrongChecksums;
  const checked = sums > 0 ? `, checksums ${checksums}/${sums}` : '';
  const refused = wrongSnapshots > 0 ? ` (${wrongSnapshots} refused)` : '';
  return `${ready}/${all} connections, age ${age}${delay}, ${changes} changes, ${gaps} gaps${checked}, ${session.resyncs} snapshots${refused}`;
}

/** A screenful: book on the left, deals on the right, state and notes below. */
export function watchScreen(
  session: LiveSession,
  listing: Listing,
  tape: Tape,
  depth: number,
): string {
  const follower = session.books.follower(listing.symbol);
  const top = follower?.valid && follower.book ? follower.book.top(depth) : null;
  const asks = (top?.asks ?? []).map(([price, quantity]) => row(price, quantity)).reverse();
  const bids = (top?.bids ?? []).map(([price, quantity]) => row(price, quantity));
  const left = top ? [...asks, '─'.repeat(30), ...bids] : ['waiting for the book …'];
  const right = tape.deals.map(({ time, price, quantity, side }) => {
    const clock = new Date(time).toISOString().slice(11, 19);
    return `${clock} ${side === 'buy' ? '▲' : '▼'} ${price.padStart(14)} ${quantity.padStart(14)}`;
  });
  const height = Math.max(left.length, right.length);
  const lines = Array.from(
    { length: height },
    (_, at) => `${(left[at] ?? '').padEnd(34)}${right[at] ?? ''}`,
  );
  const title = `${session.policy.name}  ${listing.base}/${listing.quote}  tick ${listing.tick}  lot ${listing.lot}`;
  return [title, '', ...lines, '', state(session, tape), ...tape.notes].join('\n');
}

const row = (price: string, quantity: string): string =>
  `${price.padStart(14)} ${quantity.padStart(15)}`;
