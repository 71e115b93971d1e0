import type { SequenceItem } from './market-item.ts';

/** The relation of a message to the one before it in its scope. */
export type SequenceStep =
  | { readonly kind: 'follows' | 'repeated' }
  | { readonly kind: 'gap'; readonly reason: string };

/**
 * Numbers over all messages of a connection. A gap means that messages of any symbol are missing.
 */
export class SequenceWatch {
  readonly #last = new Map<string, number>();

  /** Whether any message had such a number. */
  get any(): boolean {
    return this.#last.size > 0;
  }

  take({ scope, value }: SequenceItem): SequenceStep {
    const last = this.#last.get(scope);
    this.#last.set(scope, Math.max(value, last ?? value));
    if (last === undefined || value === last + 1) return { kind: 'follows' };
    if (value <= last) return { kind: 'repeated' };
    return { kind: 'gap', reason: `sequence ${value} does not follow ${last}` };
  }

  save(): readonly (readonly [scope: string, value: number])[] {
    return [...this.#last];
  }

  /** Restores the result of {@link save}. */
  restore(state: ReturnType<SequenceWatch['save']>): void {
    this.#last.clear();
    for (const [scope, value] of state) this.#last.set(scope, value);
  }
}
