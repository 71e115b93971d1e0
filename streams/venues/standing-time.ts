/** Counts the books of a symbol that could be shown, and for how long each of them could be. */
export class StandingTime {
  #built = 0;
  /** Sum of the ended ones, µs. */
  #ended = 0;
  /** Since when the present one stands, µs; null while none does. */
  #since: number | null = null;

  /** @param wall - time of receipt of the frame after which the book stands or does not, µs */
  judge(stands: boolean, wall: number): void {
    if (stands === (this.#since !== null)) return;
    if (this.#since === null) {
      this.#built++;
      this.#since = wall;
      return;
    }
    this.#ended += Math.max(0, wall - this.#since);
    this.#since = null;
  }

  /** @returns the number of books, and the time for which they stood until `wall`, ms */
  until(wall: number): { readonly built: number; readonly stood: number } {
    const present = this.#since === null ? 0 : Math.max(0, wall - this.#since);
    return { built: this.#built, stood: Math.round((this.#ended + present) / 1000) };
  }
}
