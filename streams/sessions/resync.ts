import { fullJitter } from '../policies/full-jitter.ts';
import type { LivePorts } from './ports.ts';

/** Retries of one symbol: at once, then with growing waits. */
const BACKOFF = { base: 1_000, cap: 30_000 };
/** A renewed book must be there within this time, ms. */
const DUE = 15_000;
/** A book that held this long starts its retries from the beginning, ms. */
const HELD = 15_000;

interface State {
  attempt: number;
  at: number;
  cancel: (() => void) | null;
}

/**
 * Renews broken books, each symbol on its own: one attempt at a time, and a growing wait between
 * attempts that fail, so that a lasting fault spends no budget.
 */
export class Resync {
  readonly #ports: LivePorts;
  readonly #renew: (symbol: string) => void;
  readonly #valid: (symbol: string) => boolean;
  readonly #states = new Map<string, State>();
  #stopped = false;
  /** Renewals so far. */
  count = 0;

  constructor(
    ports: LivePorts,
    renew: (symbol: string) => void,
    valid: (symbol: string) => boolean,
  ) {
    this.#ports = ports;
    this.#renew = renew;
    this.#valid = valid;
  }

  /** The book needs a snapshot. Nothing happens while one is on its way. */
  want(symbol: string): void {
    const state = this.#states.get(symbol) ?? {
      attempt: 0,
      at: Number.NEGATIVE_INFINITY,
      cancel: null,
    };
    this.#states.set(symbol, state);
    if (state.cancel || this.#stopped) return;
    const now = this.#ports.now();
    if (now - state.at > HELD) state.attempt = 0;
    if (state.attempt === 0) this.#run(symbol, state);
    else this.#later(symbol, state);
  }

  /** The attempt failed or came too early: another one follows after a wait. */
  failed(symbol: string): void {
    const state = this.#states.get(symbol);
    if (!state || this.#stopped) return;
    state.cancel?.();
    this.#later(symbol, state);
  }

  /** The book is right again. */
  done(symbol: string): void {
    const state = this.#states.get(symbol);
    state?.cancel?.();
    if (state) state.cancel = null;
  }

  /** Forgets attempts under way: their connection ended. */
  reset(symbol: string): void {
    this.done(symbol);
    this.#states.delete(symbol);
  }

  stop(): void {
    this.#stopped = true;
    for (const state of this.#states.values()) state.cancel?.();
  }

  #later(symbol: string, state: State): void {
    const wait = fullJitter(state.attempt, this.#ports.random, BACKOFF);
    state.cancel = this.#ports.after(wait, () => {
      state.cancel = null;
      if (!this.#valid(symbol)) this.#run(symbol, state);
    });
  }

  #run(symbol: string, state: State): void {
    state.attempt++;
    state.at = this.#ports.now();
    this.count++;
    state.cancel = this.#ports.after(DUE, () => {
      state.cancel = null;
      if (!this.#valid(symbol)) this.#later(symbol, state);
    });
    this.#renew(symbol);
  }
}
