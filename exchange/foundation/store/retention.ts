import { setImmediate as rest } from 'node:timers/promises';
import type { Clock } from '../ports/ports.ts';

const MINUTE = 60_000;

/** A command may be repeated for so long and gets its first answer, ms of the exchange's clock. */
export const ANSWER_LIFETIME = 30 * 24 * 60 * MINUTE;

/**
 * Removes some rows that nobody needs any more, writes opening balances, or makes room for months.
 *
 * @param answers - instant before which answers to commands are old, ms UTC
 * @param now - time of the exchange, ms UTC
 * @returns whether more may be left
 */
export type Upkeep = (answers: number, now: number) => Promise<boolean>;

/**
 * Removes what nobody needs any more, every minute, a few rows at a time: answers to commands after
 * 30 days, and what else a store keeps for a while only. It also writes the opening balances of a
 * month. In a cluster it runs on the leader. The statements may also run after its term, because
 * they remove only what is old by any clock, and write what nobody changes any more.
 */
export class Retention {
  readonly #steps: readonly Upkeep[];
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(steps: readonly Upkeep[], clock: Clock, report: (error: unknown) => void) {
    this.#steps = steps;
    this.#clock = clock;
    this.#report = report;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.turn().finally(() => {
        this.#running = null;
      });
    }, MINUTE);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  /** Runs once. A step that fails keeps no other from its turn. */
  async turn(): Promise<void> {
    for (const step of this.#steps) {
      try {
        for (let more = true; more; await rest()) {
          const now = this.#clock.now();
          more = await step(now - ANSWER_LIFETIME, now);
        }
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
