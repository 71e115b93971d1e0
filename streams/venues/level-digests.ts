import { type BookSide, type LevelSlots, NONE } from '../book/index.ts';
import { crcJoin, digestOf, digitCount } from './crc-combine.ts';
import { crcInteger, integerDigits } from './crc32.ts';

/** Digests of the levels of one side, by the slots of the side. */
export class LevelDigests {
  #stamps = new Float64Array(0);
  #digests = new Int32Array(0);
  #lengths = new Int32Array(0);

  /** Continues from `state` over the best `count` levels; hashes only changed ones. */
  join(state: number, side: BookSide, count: number): number {
    const { levels } = side;
    let crc = state;
    let left = count;
    for (let at = side.best(); at !== NONE && left > 0; at = side.next(at)) {
      const slot = side.slotAt(at);
      const stamp = levels.stampOf(slot);
      // Slots are reused for other levels; the stamp detects it.
      if (this.#stamps[slot] !== stamp) {
        this.#remember(slot, stamp, levels);
      }
      crc = crcJoin(crc, this.#digests[slot] as number, this.#lengths[slot] as number);
      left--;
    }
    return crc;
  }

  #remember(slot: number, stamp: number, levels: LevelSlots): void {
    if (slot >= this.#stamps.length) {
      const room = 2 * Math.max(slot, 64);
      this.#stamps = grown(this.#stamps, new Float64Array(room));
      this.#digests = grown(this.#digests, new Int32Array(room));
      this.#lengths = grown(this.#lengths, new Int32Array(room));
    }
    this.#stamps[slot] = stamp;
    if (levels.hasDigits(slot)) {
      const price = levels.priceDigits(slot);
      const quantity = levels.quantityDigits(slot);
      this.#digests[slot] = crcInteger(crcInteger(0, price), quantity);
      this.#lengths[slot] = integerDigits(price) + integerDigits(quantity);
    } else {
      const price = levels.priceOf(slot);
      const quantity = levels.quantityOf(slot);
      this.#digests[slot] = digestOf(price, quantity);
      this.#lengths[slot] = digitCount(price) + digitCount(quantity);
    }
  }
}

function grown<Rows extends Float64Array | Int32Array>(rows: Rows, into: Rows): Rows {
  into.set(rows);
  return into;
}
