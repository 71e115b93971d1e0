const DAY = 86_400_000;

/** Limits of demo accounts that are opened without a form. */
export interface GuestSettings {
  /** Share of one network in the guests of a day: a classroom shares an address. */
  readonly perNetwork: number;
  /**
   * Maximum guests that are opened in a day, in total: each leaves about 5 kB in the store. Beyond
   * half of them shares become smaller, see `FairTotal`.
   */
  readonly perDay: number;
  /** Places of guests at one time: each takes memory. */
  readonly maxGuests: number;
  /** Time after its last use until a guest ends, ms. */
  readonly idle: number;
}

export const GUESTS: GuestSettings = {
  perNetwork: 30,
  perDay: 20_000,
  maxGuests: 5_000,
  idle: 30 * DAY,
};
