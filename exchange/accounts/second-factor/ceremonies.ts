import type { Clock } from '../../ports.ts';

/** A begun ceremony holds this long, and so does a confirmation, ms. */
const CEREMONY_TIME = 300_000;

/** What sessions have begun and wait for an answer to. In memory: a restart ends them. */
export class Ceremonies<State> {
  readonly #clock: Clock;
  readonly #open = new Map<string, { readonly state: State; readonly until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Replaces what the session had begun before. @returns until when it holds, ms UTC */
  begin(sessionId: string, state: State): number {
    const now = this.#clock.now();
    for (const [name, { until }] of this.#open) {
      // Oldest first, and all hold equally long.
      if (until > now) break;
      this.#open.delete(name);
    }
    const until = now + CEREMONY_TIME;
    this.#open.delete(sessionId);
    this.#open.set(sessionId, { state, until });
    return until;
  }

  /** What the session has begun; null when it is over. */
  of(sessionId: string): { readonly state: State; readonly until: number } | null {
    const known = this.#open.get(sessionId);
    return known && known.until > this.#clock.now() ? known : null;
  }

  end(sessionId: string): void {
    this.#open.delete(sessionId);
  }
}
