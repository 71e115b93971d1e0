import type { CandleBuilder } from '../candles/index.ts';
import type { DealItem, UncountedItem } from './market-item.ts';
import { idsOf } from './trade-gaps.ts';

/** A period in which deals may be missing: trade ids jump, or the connection was lost. */
interface Hole {
  readonly from: number;
  readonly to: number;
  /** Number of missing ids, if known; later deals may fill them. */
  readonly ids: readonly [first: number, last: number] | null;
}

const LONGEST_SILENCE = 60_000;

/** The exchange times that a recording covers, by the times of all its items. */
export class RecordedSpan {
  /** First and last exchange time, ms UTC. */
  from = Number.POSITIVE_INFINITY;
  to = Number.NEGATIVE_INFINITY;
  /** Times without a connection. */
  readonly interruptions: Hole[] = [];
  readonly #table: boolean;
  #silence = 0;
  #interrupted: number | null = null;

  /**
   * @param table - Public tables are complete, but only their rows show their edges: an edge counts
   *   as reached when it is no further away than the longest silence between rows (at most a
   *   minute).
   */
  constructor(table: boolean) {
    this.#table = table;
  }

  /** The socket was closed or reopened: the next messages do not continue the previous ones. */
  interrupt(): void {
    if (this.to > Number.NEGATIVE_INFINITY) this.#interrupted = this.to;
  }

  reach(time: number): void {
    if (this.#interrupted !== null) {
      this.interruptions.push({ from: this.#interrupted, to: time, ids: null });
      this.#interrupted = null;
    }
    if (this.to > Number.NEGATIVE_INFINITY) this.#silence = Math.max(this.#silence, time - this.to);
    if (time < this.from) this.from = time;
    if (time > this.to) this.to = time;
  }

  /** True when the recording began before `open` and goes on to `end`. */
  covers(open: number, end: number): boolean {
    const tolerance = this.#table ? Math.min(this.#silence, LONGEST_SILENCE) : 0;
    return open >= this.from - tolerance && end <= this.to + tolerance;
  }
}

/** Where deals of one symbol are missing. */
export class DealHoles {
  readonly #span: RecordedSpan;
  readonly #holes: Hole[] = [];
  #lastId: number | null = null;
  #lastTime = 0;
  /** Interruptions before the first id; later ones show in the ids, if they lost a deal. */
  #blind = Number.POSITIVE_INFINITY;

  constructor(span: RecordedSpan) {
    this.#span = span;
  }

  deal(item: DealItem): void {
    this.follow(item);
    this.#lastTime = Math.max(this.#lastTime, item.deal.time);
  }

  /** Notes a hole before this trade, up to its time; an uncounted one has none. */
  follow(item: DealItem | UncountedItem): void {
    const ids = idsOf(item);
    if (ids === null) return;
    const [first, last] = ids;
    if (this.#lastId === null) this.#blind = this.#span.interruptions.length;
    const expected = this.#lastId === null ? first : this.#lastId + 1;
    if (first > expected) {
      const to = item.kind === 'deal' ? item.deal.time : this.#span.to;
      this.#holes.push({ from: this.#lastTime, to, ids: [expected, first - 1] });
    }
    this.#lastId = Math.max(this.#lastId ?? last, last);
  }

  /** True when no deal of the interval is missing, as far as the recording shows. */
  whole(open: number, end: number, builder: CandleBuilder): boolean {
    if (!this.#span.covers(open, end)) return false;
    const meets = (hole: Hole) => hole.from < end && hole.to >= open;
    const { interruptions } = this.#span;
    if (interruptions.slice(0, this.#blind).some(meets)) return false;
    return !this.#holes.some(
      (hole) => meets(hole) && (hole.ids === null || !builder.covers(hole.ids[0], hole.ids[1])),
    );
  }
}
