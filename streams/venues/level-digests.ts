import type { BookSide } from '../book/book-side.ts';
import { crcJoin, digestOf, digitCount } from './crc-combine.ts';

/** What was hashed of the levels of one side, by the slots the side keeps them in. */
export class LevelDigests {
  #stamps = new Float64Array(0);
  #digests = new Int32Array(0);
  #lengths = new Int32Array(0);

  /** Goes on from `state` over the best `levels`; only those that are new are hashed. */
  join(state: number, side: BookSide, levels: number): number {
    const count = Math.min(levels, side.size);
    let crc = state;
    for (let rank = 0; rank < count; rank++) {
      const slot = side.slotAt(rank);
      const stamp = side.stampOf(slot);
      // A slot is used again for other quantities and levels; its stamp tells.
      if (this.#stamps[slot] !== stamp) {
        this.#remember(slot, stamp, side.priceAt(rank), side.quantityAt(rank));
      }
      crc = crcJoin(crc, this.#digests[slot] as number, this.#lengths[slot] as number);
    }
    return crc;
  }

  #remember(slot: number, stamp: number, price: string, quantity: string): void {
    if (slot >= this.#stamps.length) {
      const room = 2 * Math.max(slot, 64);
      this.#stamps = grown(this.#stamps, new Float64Array(room));
      this.#digests = grown(this.#digests, new Int32Array(room));
      this.#lengths = grown(this.#lengths, new Int32Array(room));
    }
    this.#stamps[slot] = stamp;
    this.#digests[slot] = digestOf(price, quantity);
    this.#lengths[slot] = digitCount(price) + digitCount(quantity);
  }
}

function grown<Rows extends Float64Array | Int32Array>(rows: Rows, into: Rows): Rows {
  into.set(rows);
  return into;
}
