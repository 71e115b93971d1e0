import type { AccountEvent, AccountFrame } from '#wire';
import type { AccountBus, Clock } from '../ports.ts';

/** Numbers each user's private events: 1, 2, 3 … within an epoch, listeners or not. */
export class AccountFrames implements AccountBus {
  readonly #epoch: () => string;
  readonly #clock: Clock;
  readonly #seqs = new Map<string, number>();
  #counted: string;
  #send: ((userId: string, frame: AccountFrame) => void) | null = null;

  constructor(epoch: () => string, clock: Clock) {
    this.#epoch = epoch;
    this.#clock = clock;
    this.#counted = epoch();
  }

  /** Where frames go; events before that are numbered and lost, as for anybody not connected. */
  onFrame(send: (userId: string, frame: AccountFrame) => void): void {
    this.#send = send;
  }

  publish(userId: string, event: AccountEvent): void {
    const seq = this.seq(userId) + 1;
    // It goes to the sockets of the sessions that ended, for which it is the last: the others never
    // see it, so for them it has no number.
    if (event.kind !== 'session-ended') this.#seqs.set(userId, seq);
    const frame: AccountFrame = {
      topic: 'account',
      epoch: this.#counted,
      seq,
      time: this.#clock.now(),
      data: event,
    };
    this.#send?.(userId, frame);
  }

  /** Sequence of a user's last event in this epoch. */
  seq(userId: string): number {
    const epoch = this.#epoch();
    if (epoch !== this.#counted) {
      this.#counted = epoch;
      this.#seqs.clear();
    }
    return this.#seqs.get(userId) ?? 0;
  }
}
