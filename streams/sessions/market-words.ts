import type { Closure } from '@tideline/wire';
import type { MarketWord } from './policy.ts';

/**
 * Whether a venue's word concerns a pair.
 * @param of - name of a pair, its beginning, or empty for all
 */
export const concerns = (of: string, symbol: string): boolean =>
  of === '' || of === symbol || symbol.startsWith(`${of}-`);

/**
 * What stands by the venue's own word. Each connection speaks for itself, because its end takes
 * back only what it said: another one may have said more.
 */
export class MarketWords {
  readonly #closed = new Map<number, Map<string, Closure>>();

  /**
   * Takes a word.
   * @param connection - 0 for REST
   * @returns whether it changes anything for anybody
   */
  received(connection: number, { open, of = '', why = 'halted' }: MarketWord): boolean {
    const before = this.#stands(of);
    const own = this.#closed.get(connection) ?? new Map();
    this.#closed.set(connection, own);
    if (open) own.delete(of);
    else own.set(of, why);
    return before !== this.#stands(of);
  }

  /** The connection has ended; the next one says it again. */
  forget(connection: number): void {
    this.#closed.delete(connection);
  }

  /** Why a pair does not trade; null while nothing is said against it. */
  closure(symbol: string): Closure | null {
    for (const own of this.#closed.values()) {
      for (const [name, why] of own) if (concerns(name, symbol)) return why;
    }
    return null;
  }

  #stands(of: string): boolean {
    return [...this.#closed.values()].some((own) => own.has(of));
  }
}
