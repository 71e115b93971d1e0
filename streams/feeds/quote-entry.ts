import type { Quote } from '@tideline/wire';
import type { Effect } from '../sync/effect.ts';
import { isNear } from '../sync/horizon.ts';

/** A pair's own topic, as far as its entry knows it. */
export interface EntryFeed {
  /** Judges the status again; `changed` publishes the value too. */
  review(now: number, changed?: boolean): void;
}

/**
 * One pair's entry in the store of all quotes. The list, the pair's own topic and REST write here,
 * so two places on a screen never have two prices of one pair.
 */
export class QuoteEntry {
  quote: Quote | null = null;
  epoch: string | null = null;
  /** The quote belongs to an ended epoch: it is shown, but not as current. */
  past = false;
  /** The pair's own topic, while it has listeners. */
  feed: EntryFeed | null = null;
  /** When the pair's source last sent data, exchange time; null while it sends. */
  silentSince: number | null = null;
  /**
   * Exchange time of the frame or answer that said so; 0 in a new epoch, whose first one decides.
   */
  saidAt = 0;
  /** The last quote with an implausible sequence; the next one may confirm it. */
  #strange: Quote | null = null;

  /** Stores a quote unless it is older than the held one. */
  take(quote: Quote, epoch: string | null): Effect {
    const known = this.past ? null : this.quote;
    if (known) {
      const before = this.#strange;
      this.#strange = null;
      if (!isNear(known.seq, quote.seq, quote.time - known.time)) {
        // Two consecutive quotes outweigh the held one.
        const follows =
          before !== null && quote.seq > before.seq && isNear(before.seq, quote.seq, 0);
        if (!follows) {
          this.#strange = quote;
          return 'malformed';
        }
      } else if (quote.seq <= known.seq) {
        return quote.seq === known.seq ? 'same' : 'old';
      }
    }
    this.#strange = null;
    this.past = false;
    this.quote = quote;
    this.epoch = epoch;
    return 'changed';
  }

  /**
   * Notes whether the pair's source sends data. The list, the pair's own topic and REST all say it;
   * the newest of them counts.
   * @param time - exchange time of the frame or answer
   * @param since - when the source last sent data, exchange time; null while it sends
   * @returns whether this changed
   */
  hear(time: number, since: number | null): boolean {
    if (time < this.saidAt) return false;
    this.saidAt = time;
    if (since === this.silentSince) return false;
    this.silentSince = since;
    return true;
  }

  /** The exchange no longer lists the pair. */
  clear(): void {
    this.quote = null;
    this.past = false;
    this.silentSince = null;
  }
}
