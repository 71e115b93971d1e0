/** Ids kept: two connections, and one after a short cut, repeat the last deals. */
const MAX_SEEN = 2_000;

/** Ids of a pair's last deals, because several connections may deliver the same one. */
export class SeenDeals {
  readonly #ids = new Set<string | number>();

  /** Whether this deal came before; it is known from now on. */
  repeated(id: string | number): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    if (this.#ids.size > MAX_SEEN) {
      this.#ids.delete(this.#ids.values().next().value as string | number);
    }
    return false;
  }
}
