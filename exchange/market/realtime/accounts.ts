import type { AccountEvent, AccountFrame } from '@tideline/wire';
import type { AccountBus, Clock } from '../../foundation/ports/ports.ts';

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

  /** Receives frames; earlier events are numbered and dropped, as for any disconnected client. */
  onFrame(send: (userId: string, frame: AccountFrame) => void): void {
    this.#send = send;
  }

  publish(userId: string, event: AccountEvent): void {
    // The end of a session is sent only to the sockets of that session, as their last frame. The
    // user's other sockets never receive it, so it takes no number of theirs.
    const frame =
      event.kind === 'session-ended' ? this.farewell(userId) : this.#next(userId, event);
    this.#send?.(userId, frame);
  }

  /** The last frame of a socket whose session has ended. */
  farewell(userId: string): AccountFrame {
    return this.#frame(this.seq(userId) + 1, { kind: 'session-ended' });
  }

  #next(userId: string, event: AccountEvent): AccountFrame {
    const seq = this.seq(userId) + 1;
    this.#seqs.set(userId, seq);
    return this.#frame(seq, event);
  }

  #frame(seq: number, data: AccountEvent): AccountFrame {
    return { topic: 'account', epoch: this.#counted, seq, time: this.#clock.now(), data };
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
