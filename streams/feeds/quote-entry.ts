import type { Quote } from '#wire';
import type { Effect } from '../sync/effect.ts';
import { isNear } from '../sync/horizon.ts';
import type { PriceFeed } from './price-feed.ts';

/**
 * One pair's place in the store of all quotes. The list, the pair's own topic and REST write here, so
 * no two places on a screen can hold two prices of one pair.
 */
export class QuoteEntry {
  quote: Quote | null = null;
  epoch: string | null = null;
  /** The quote is of an epoch that has ended: shown, but as a thing of the past. */
  past = false;
  /** The pair's own topic, while somebody looks at it. */
  feed: PriceFeed | null = null;
  /** The last quote, if its number is far from the one held: the next one may follow on it. */
  #strange: Quote | null = null;

  /** Takes a quote unless it is older than the one held. */
  take(quote: Quote, epoch: string | null): Effect {
    const known = this.past ? null : this.quote;
    if (known) {
      const before = this.#strange;
      this.#strange = null;
      if (!isNear(known.seq, quote.seq, quote.time - known.time)) {
        // Two that follow on one another outweigh the one held.
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

  /** The exchange does not know the pair any more. */
  clear(): void {
    this.quote = null;
    this.past = false;
  }
}
