import type { Print, TapeDeal } from '../ports.ts';

export type { TapeDeal } from '../ports.ts';

/** The deals around an instant. */
export interface Around {
  /** The last deal at or before it. */
  readonly at: TapeDeal;
  readonly before: TapeDeal | null;
  readonly after: TapeDeal | null;
}

/** Deals kept: settlement looks back seconds, and a busy pair has some hundred deals a second. */
const KEPT = 5_000;

/**
 * The feed's newest deals of one pair in tape order, so that a settlement can name what it was decided
 * on. Ids follow from the market's own, which numbers deals densely in the order it hears of them: a
 * number left out is a deal of users, which decides nothing.
 */
export class DealHistory {
  #deals: TapeDeal[] = [];

  /**
   * @param after - id of the last deal on the tape before these
   */
  add(deals: readonly Print[], after: number, scripted?: true): void {
    for (const [index, { price, time }] of deals.entries()) {
      const id = after + index + 1;
      this.#deals.push({ id, price, time, ...(scripted && { scripted }) });
    }
    if (this.#deals.length > 2 * KEPT) this.#deals = this.#deals.slice(-KEPT);
  }

  /** Begins anew with deals whose ids are known already. */
  recall(deals: readonly TapeDeal[]): void {
    this.#deals = deals.slice(-KEPT);
  }

  clear(): void {
    this.#deals = [];
  }

  last(): TapeDeal | null {
    return this.#deals.at(-1) ?? null;
  }

  /** The deals around an instant; null when none at or before it is known. */
  around(time: number): Around | null {
    for (let index = this.#deals.length - 1; index >= 0; index -= 1) {
      const at = this.#deals[index];
      if (!at || at.time > time) continue;
      return {
        at,
        before: this.#deals[index - 1] ?? null,
        after: this.#deals[index + 1] ?? null,
      };
    }
    return null;
  }

  /** The nearest deals on both sides of an instant, however far away. */
  beside(time: number): { readonly before: TapeDeal | null; readonly after: TapeDeal | null } {
    const after = this.#deals.findIndex((deal) => deal.time > time);
    const before = this.#deals[(after < 0 ? this.#deals.length : after) - 1];
    return { before: before ?? null, after: this.#deals[after] ?? null };
  }
}
