import { pow10 } from '@tideline/wire/decimal';

/**
 * Sums are stored as two limbs of base 10^15. They are exact up to 9·10^30 units, more than any
 * market's turnover at eight decimals of price and quantity. An addition costs two float additions
 * instead of a bigint allocation: ten periods × four sums a deal must stay under a microsecond.
 */
const BASE = 1e15;
const BIG_BASE = 10n ** 15n;

/** The contribution of one deal; filled once and used for every period. */
export class DealUnits {
  time = 0;
  /** Order of deals: numeric ids, the times of others. Of equal ones the later arrival is later. */
  rank = 0;
  price = 0;
  quantity = 0;
  turnoverHigh = 0;
  turnoverLow = 0;
  taker = false;
  count = 1;

  /** Sets quantity and turnover; the product of two safe integers may need 107 bits. */
  multiply(price: number, quantity: number): void {
    this.price = price;
    this.quantity = quantity;
    const product = price * quantity;
    if (product < BASE) {
      this.turnoverHigh = 0;
      this.turnoverLow = product;
      return;
    }
    const exact = BigInt(price) * BigInt(quantity);
    this.turnoverHigh = Number(exact / BIG_BASE);
    this.turnoverLow = Number(exact % BIG_BASE);
  }
}

/** Names of the four sums, in the order of their limbs. */
export const VOLUME = 0;
export const TURNOVER = 1;
export const TAKER_VOLUME = 2;
export const TAKER_TURNOVER = 3;

/** The deals of one interval in integer units. Empty intervals have no row. */
export class CandleRow {
  readonly time: number;
  readonly end: number;
  open: number;
  high: number;
  low: number;
  close: number;
  count = 0;
  #openRank: number;
  #closeRank: number;
  /** high limb, low limb of each sum */
  readonly #sums = new Float64Array(8);

  constructor(time: number, end: number, deal: DealUnits) {
    this.time = time;
    this.end = end;
    this.open = deal.price;
    this.high = deal.price;
    this.low = deal.price;
    this.close = deal.price;
    this.#openRank = deal.rank;
    this.#closeRank = deal.rank;
    this.add(deal);
  }

  /** Adds a deal at its place in the order: late deals may change open but never close. */
  add(deal: DealUnits): void {
    const price = deal.price;
    if (price > this.high) this.high = price;
    if (price < this.low) this.low = price;
    const rank = deal.rank;
    if (rank >= this.#closeRank) {
      this.close = price;
      this.#closeRank = rank;
    } else if (rank < this.#openRank) {
      this.open = price;
      this.#openRank = rank;
    }
    this.count += deal.count;
    const sums = this.#sums;
    accumulate(sums, 0, 0, deal.quantity);
    accumulate(sums, 2, deal.turnoverHigh, deal.turnoverLow);
    if (deal.taker) {
      accumulate(sums, 4, 0, deal.quantity);
      accumulate(sums, 6, deal.turnoverHigh, deal.turnoverLow);
    }
  }

  /** The complete state, for {@link CandleRow.restore}. */
  save(): number[] {
    // Checkpoints of earlier versions have a second rank in the place of each zero.
    const order = [this.#openRank, 0, this.#closeRank, 0];
    const prices = [this.open, this.high, this.low, this.close];
    return [this.time, this.end, this.count, ...prices, ...order, ...this.#sums];
  }

  static restore(saved: readonly number[]): CandleRow {
    const [time = 0, end = 0, count = 0, open = 0, high = 0, low = 0, close = 0, ...rest] = saved;
    const [openRank = 0, , closeRank = 0, , ...sums] = rest;
    const row = new CandleRow(time, end, new DealUnits());
    Object.assign(row, { open, high, low, close, count });
    row.#openRank = openRank;
    row.#closeRank = closeRank;
    row.#sums.set(sums);
    return row;
  }

  /** One of the four sums, in units. */
  sum(which: number): bigint {
    const high = this.#sums[which * 2] as number;
    const low = this.#sums[which * 2 + 1] as number;
    return high === 0 ? BigInt(low) : BigInt(high) * BIG_BASE + BigInt(low);
  }

  /** Converts to finer units when a deal has more decimals than any before. */
  widen(priceDigits: number, quantityDigits: number): void {
    const factor = 10 ** priceDigits;
    this.open *= factor;
    this.high *= factor;
    this.low *= factor;
    this.close *= factor;
    const quantity = pow10(quantityDigits);
    for (let which = 0; which < 4; which++) {
      const units = this.sum(which) * (which % 2 === 0 ? quantity : quantity * pow10(priceDigits));
      this.#sums[which * 2] = Number(units / BIG_BASE);
      this.#sums[which * 2 + 1] = Number(units % BIG_BASE);
    }
  }
}

function accumulate(sums: Float64Array, at: number, high: number, low: number): void {
  let carry = high;
  let rest = low;
  // A quantity may exceed the base, up to 2^53 = 9.007e15: at most nine rounds.
  while (rest >= BASE) {
    rest -= BASE;
    carry++;
  }
  let sum = (sums[at + 1] as number) + rest;
  if (sum >= BASE) {
    sum -= BASE;
    carry++;
  }
  sums[at + 1] = sum;
  if (carry !== 0) sums[at] = (sums[at] as number) + carry;
}
