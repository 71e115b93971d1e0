import type { Candle, Period } from '@tideline/wire';
import { CandleStore, intervalEnd } from '../candles/index.ts';
import type { CandlePage } from '../parse/index.ts';
import { PATIENCE } from './book-sync.ts';
import type { Effect } from './effect.ts';
import { isNear } from './horizon.ts';
import { PAGE } from './lengths.ts';
import { WaitingSync } from './waiting-sync.ts';

/**
 * Number of newest candles held: more than a phone's chart can show, few enough to redraw at once.
 */
const CHART_LENGTH = 3_000;

/**
 * Merges history and live candles of one pair and period in one list, by revision. A gap, or a past
 * candle that is not known to be final, stops publication until REST has filled it.
 */
export class CandleSync extends WaitingSync<Candle> {
  readonly #period: Period;
  #series: CandleStore;
  /** The chart belongs to an ended epoch or was discarded: anything may replace it. */
  #past = false;
  #more = true;
  #short = false;
  #rebuilt = 0;
  #strange = 0;
  /** Exchange time of the newest merged item, ms UTC. */
  #asOf = Number.NaN;

  constructor(period: Period) {
    super();
    this.#period = period;
    this.#series = this.#newSeries();
  }

  /** Oldest first, without a gap; the same array until something changes. */
  get candles(): readonly Candle[] {
    return this.#series.candles;
  }
  /** The last candle of the running epoch. */
  get last(): Candle | undefined {
    return this.#past ? undefined : this.candles.at(-1);
  }
  get broken(): boolean {
    const empty = this.candles.length === 0;
    return empty || this.#past || this.buffer.length > 0 || this.proof.doubtful;
  }
  /** Older candles exist, and there is room for them. */
  get more(): boolean {
    return this.#more && this.candles.length < CHART_LENGTH;
  }
  /** A whole page is needed: the last one did not reach back to the held candles. */
  get short(): boolean {
    return this.#short || this.#past;
  }
  /** Increases when anything but the last candle changed. */
  get rebuilt(): number {
    return this.#rebuilt;
  }

  /**
   * Adds candles from the socket, absolute and in order of time, with the exchange time of the
   * frame.
   */
  push(candles: readonly Candle[], time: number): Effect {
    const { last } = this;
    if (last && candles.some((candle) => this.#isStrange(candle, time))) {
      return this.#disowned() ? 'held' : 'malformed';
    }
    this.proof.received(time);
    this.receivedTime = time;
    if (candles.length === 0) return this.broken ? 'held' : 'same';
    if (!last || this.buffer.length > 0 || !this.#joins(last, candles)) {
      this.buffer = [...this.buffer, ...candles].slice(-CHART_LENGTH);
      return 'held';
    }
    this.#strange = 0;
    this.proof.follows();
    this.#asOf = time;
    return this.#merge(candles) ? 'changed' : 'same';
  }

  /**
   * Adds the newest page of history, with the exchange time of reading.
   * @param asked - number of requested candles
   */
  snapshot(page: CandlePage, time: number, asked: number): Effect {
    const { candles, more } = page;
    const before = this.#past ? null : this.candles;
    const last = before?.at(-1);
    const newest = candles.at(-1);
    if (!newest || (last && newest.time < last.time)) return 'old';
    const fits = last !== undefined && this.#joins(last, candles);
    // A page sized to reach the held candles no longer does (the clock was wrong, or the exchange
    // restarted): the chart restarts with a whole page. If a server caps that one, it is all there
    // is.
    this.#short = !fits && more && asked < PAGE;
    if (this.#short) return 'held';
    const tail = fits && last.time === newest.time && last.revision > newest.revision;
    if (!this.#continues(tail ? last : newest, time) && !this.restartsAt(time)) return 'held';
    const waiting = newestRevisions(this.buffer);
    if (!fits) {
      this.#series = this.#newSeries();
      this.#rebuilt += 1;
      this.#more = more;
    }
    this.#past = false;
    this.buffer = [];
    this.failed = 0;
    this.#strange = 0;
    this.#asOf = time;
    this.#merge(candles);
    this.#merge(waiting);
    this.proof.snapshot(time);
    return this.candles === before ? 'same' : 'changed';
  }

  /**
   * Adds a page of older history.
   * @returns false when it does not adjoin the held candles, because the chart has moved on
   */
  older({ candles, more }: CandlePage): boolean {
    const oldest = this.candles[0];
    const newest = candles.at(-1);
    if (!oldest || this.#past) return false;
    if (newest && (!newest.final || intervalEnd(this.#period, newest.time) !== oldest.time)) {
      return false;
    }
    this.#more = more && newest !== undefined;
    this.#merge(candles);
    return true;
  }

  /** A frame was sent before the last candle opens: the exchange's clock was set back. */
  ahead(): Effect {
    return this.#disowned() ? 'held' : 'malformed';
  }

  /**
   * A new epoch: the old chart stays for display until it is replaced.
   * @param held - the chart belongs to the new epoch nevertheless
   */
  restart(held = false): void {
    this.relink();
    this.#past = this.candles.length > 0 && !held;
    this.proof.reset();
    this.#short = false;
    this.#strange = 0;
  }

  #newSeries(): CandleStore {
    return new CandleStore({ interval: this.#period, limit: CHART_LENGTH });
  }

  /** An implausible revision: a single such frame is malformed. */
  #isStrange({ time, revision }: Candle, now: number): boolean {
    // Frames contain the newest candles, so the search ends soon.
    const held = this.candles.findLast((each) => each.time <= time);
    return held?.time === time && !isNear(held.revision, revision, now - this.#asOf);
  }

  /** After several such frames the chart is wrong: it came from a nonsensical answer. */
  #disowned(): boolean {
    this.#strange += 1;
    if (this.#strange < PATIENCE) return false;
    this.restart();
    return true;
  }

  /**
   * Whether the waiting candles follow a page that ends with `tail`, and nothing else is missing.
   */
  #continues(tail: Candle, time: number): boolean {
    if (!this.proof.restores(time)) return false;
    if (this.buffer.length === 0) return this.proof.covers(time);
    return this.#joins(tail, this.buffer);
  }

  #merge(candles: readonly Candle[]): boolean {
    const before = this.candles;
    if (!this.#series.merge(candles)) return false;
    const { length } = this.candles;
    const unchanged = this.candles.every(
      (candle, at) => at === length - 1 || candle === before[at],
    );
    if (!unchanged) this.#rebuilt += 1;
    return true;
  }

  /**
   * Whether the candles, together with the last held one, omit no interval and leave none open: a
   * candle with a successor must be final, or its last deals are missing.
   */
  #joins(last: Candle, candles: readonly Candle[]): boolean {
    let open = last;
    for (const candle of newestRevisions(candles)) {
      if (candle.time < open.time) continue;
      if (candle.time === open.time) {
        if (candle.revision > open.revision) open = candle;
        continue;
      }
      if (!open.final || candle.time !== intervalEnd(this.#period, open.time)) return false;
      open = candle;
    }
    return true;
  }
}

/** One candle per interval, the newest known, oldest interval first. */
function newestRevisions(candles: readonly Candle[]): Candle[] {
  const newest = new Map<number, Candle>();
  for (const candle of candles) {
    const known = newest.get(candle.time);
    if (!known || candle.revision > known.revision) newest.set(candle.time, candle);
  }
  return [...newest.values()].sort((a, b) => a.time - b.time);
}
