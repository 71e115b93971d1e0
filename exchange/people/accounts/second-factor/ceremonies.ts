import type { Clock } from '../../../foundation/ports/ports.ts';

/** Lifetime of a started ceremony and of a confirmation, ms. */
const CEREMONY_TIME = 300_000;

/** Started ceremonies that wait for an answer. In memory: a restart ends them. */
export class Ceremonies<State> {
  readonly #clock: Clock;
  readonly #open = new Map<string, { readonly state: State; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Replaces the session's previous ceremony. @returns its expiry, ms UTC */
  begin(sessionId: string, state: State): number {
    const now = this.#clock.now();
    for (const [name, { until }] of this.#open) {
      // The oldest come first, because all have the same lifetime.
      if (until > now) break;
      this.#open.delete(name);
    }
    const until = now + CEREMONY_TIME;
    this.#open.delete(sessionId);
    this.#open.set(sessionId, { state, until });
    return until;
  }

  /** The session's ceremony; null when it has expired. */
  of(sessionId: string): { readonly state: State; readonly until: number } | null {
    const known = this.#open.get(sessionId);
    return known && known.until > this.#clock.now() ? known : null;
  }

  end(sessionId: string): void {
    this.#open.delete(sessionId);
  }
}
