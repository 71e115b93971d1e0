import { partitionPoint } from '@tideline/streams/pure';
import type { Price, Quantity } from '@tideline/wire';
import type { Print } from '../../../foundation/ports/ports.ts';
import { addDeal, type Bar, flatBar } from '../../bar.ts';

const MINUTE = 60_000;

/** A recorded deal in integer units, at its recorded exchange time. */
export interface RecordedDeal {
  readonly time: number;
  /** In ticks of our instrument. */
  readonly price: number;
  readonly quantity: bigint;
  readonly side: 'buy' | 'sell';
}

/** All deals of one pair in a recording, by time, and their minutes. */
export class RecordedDeals {
  readonly #deals: readonly RecordedDeal[];
  readonly #minutes = new Map<number, Bar>();
  readonly #opens: readonly number[];

  /** @param deals - ordered by id; times may step back a little */
  constructor(deals: readonly RecordedDeal[]) {
    this.#deals = deals.toSorted((a, b) => a.time - b.time);
    for (const { time, price, quantity, side } of this.#deals) {
      const open = Math.floor(time / MINUTE) * MINUTE;
      let bar = this.#minutes.get(open);
      if (!bar) {
        bar = flatBar(open, price);
        this.#minutes.set(open, bar);
      }
      addDeal(bar, price, quantity, side === 'buy');
    }
    this.#opens = [...this.#minutes.keys()];
  }

  /** Deals in (after, until], shifted by `shift`. */
  between(after: number, until: number, shift: number): Print[] {
    const prints: Print[] = [];
    for (const { time, price, quantity, side } of this.#from(after)) {
      if (time > until) break;
      const own = { price: BigInt(price) as Price, quantity: quantity as Quantity };
      prints.push({ ...own, side, time: time + shift });
    }
    return prints;
  }

  /** One bar for each minute that opens in [from, to), flat without deals; shifted by `shift`. */
  bars(from: number, to: number, shift: number): Bar[] {
    const bars: Bar[] = [];
    let close = this.#closeBefore(from);
    for (let open = from; open < to; open += MINUTE) {
      const bar = this.#minutes.get(open) ?? flatBar(open, close);
      bars.push({ ...bar, time: open + shift });
      close = bar.close;
    }
    return bars;
  }

  /** The price of a flat minute; before the first deal, that deal's. */
  #closeBefore(time: number): number {
    let close = this.#deals[0]?.price ?? 0;
    for (const open of this.#opens) {
      if (open >= time) break;
      close = this.#minutes.get(open)?.close ?? close;
    }
    return close;
  }

  /** The deals after an instant. */
  *#from(time: number): Generator<RecordedDeal> {
    let at = partitionPoint(this.#deals, (deal) => deal.time <= time);
    for (let deal = this.#deals[at]; deal; deal = this.#deals[++at]) yield deal;
  }
}
