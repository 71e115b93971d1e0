import type { Print, TapeDeal } from '../../foundation/ports/ports.ts';

export type { TapeDeal } from '../../foundation/ports/ports.ts';

/** The deals around an instant. */
export interface Around {
  /** The last deal at or before the instant. */
  readonly at: TapeDeal;
  readonly before: TapeDeal | null;
  readonly after: TapeDeal | null;
}

/**
 * Number of stored deals: settlement looks back seconds, and a busy pair has some hundred deals a
 * second.
 */
const MAX_DEALS = 5_000;

/**
 * The feed's newest deals of one pair in tape order, so that a settlement can name its evidence.
 * Ids equal the market's own, which numbers deals densely in arrival order. A gap in the numbers is
 * a user's deal, which settles nothing.
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
    if (this.#deals.length > 2 * MAX_DEALS) this.#deals = this.#deals.slice(-MAX_DEALS);
  }

  /** Replaces the contents with deals whose ids are known. */
  recall(deals: readonly TapeDeal[]): void {
    this.#deals = deals.slice(-MAX_DEALS);
  }

  clear(): void {
    this.#deals = [];
  }

  last(): TapeDeal | null {
    return this.#deals.at(-1) ?? null;
  }

  /** The deals around an instant; null when there is none at or before it. */
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

  /** The nearest deals before and after an instant, at any distance. */
  beside(time: number): { readonly before: TapeDeal | null; readonly after: TapeDeal | null } {
    const after = this.#deals.findIndex((deal) => deal.time > time);
    const before = this.#deals[(after < 0 ? this.#deals.length : after) - 1];
    return { before: before ?? null, after: this.#deals[after] ?? null };
  }
}
