/** Ids kept for each pair: two connections, and one after a short cut, repeat the last deals. */
const MAX_SEEN = 2_000;

/** Ids of the last deals of each pair, because several connections may deliver the same one. */
export class SeenDeals {
  readonly #ids = new Map<string, Set<string | number>>();

  /** Whether this deal came before; it is known from now on. */
  repeated(symbol: string, id: string | number): boolean {
    const seen = this.#ids.get(symbol) ?? new Set();
    this.#ids.set(symbol, seen);
    if (seen.has(id)) return true;
    seen.add(id);
    if (seen.size > MAX_SEEN) seen.delete(seen.values().next().value as string | number);
    return false;
  }
}
