import { type Deal, formatFixed, formatUnits, type Instrument } from '@tideline/wire';
import type { Print } from '../foundation/ports/ports.ts';
import { QUANTITY_SCALE } from './bar.ts';

/** `currency/deal` promises this many for clients that fill a gap. */
const MAX_DEALS = 1000;

/** The newest deals of one pair with dense ids: 1, 2, 3 … within an epoch. */
export class DealRing {
  readonly #instrument: Instrument;
  readonly #deals: Deal[] = [];
  #lastId = 0;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  get lastId(): number {
    return this.#lastId;
  }

  push(print: Print): void {
    this.#lastId++;
    this.#deals[this.#lastId % MAX_DEALS] = {
      id: this.#lastId,
      time: print.time,
      price: formatFixed(print.price, this.#instrument.priceDecimals),
      quantity: formatUnits(print.quantity, QUANTITY_SCALE),
      side: print.side,
    };
  }

  /** Deals with an id above `after`, oldest first, as far as they are kept. */
  after(after: number): Deal[] {
    const deals: Deal[] = [];
    const first = Math.max(after + 1, this.#lastId - MAX_DEALS + 1, 1);
    for (let id = first; id <= this.#lastId; id++) {
      const deal = this.#deals[id % MAX_DEALS];
      if (deal) deals.push(deal);
    }
    return deals;
  }
}
