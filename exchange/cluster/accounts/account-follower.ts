import type { AccountFrame } from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { AccountSource } from '../../market/realtime/frame-source.ts';
import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { CommandClient } from '../rpc/command-client.ts';

/** Users whose sequences one request asks for. */
const PAGE = 2_000;

interface Followed {
  readonly end: Unsubscribe;
  epoch: string;
  seq: number;
}

export interface AccountFollowerOptions {
  readonly bus: Bus;
  readonly client: Pick<CommandClient, 'ask'>;
  readonly clock: Clock;
  /** Epoch of the market on this edge. */
  readonly epoch: () => string;
  /** Called for a user whose private frames were lost unnoticed. */
  readonly onLoss: (userId: string) => void;
}

/** Private frames of the users with sockets on this edge. */
export class AccountFollower implements AccountSource {
  readonly #options: AccountFollowerOptions;
  readonly #users = new Map<string, Followed>();
  readonly #unlink: Unsubscribe;
  #send: (userId: string, frame: AccountFrame) => void = () => undefined;

  constructor(options: AccountFollowerOptions) {
    this.#options = options;
    this.#unlink = options.bus.onLink((connected) => {
      if (connected) void this.#verify().catch(() => undefined);
    });
  }

  onFrame(send: (userId: string, frame: AccountFrame) => void): void {
    this.#send = send;
  }

  follow(userId: string): void {
    const end = this.#options.bus.subscribe(SUBJECTS.account(userId), (payload) => {
      const frame = unpack<AccountFrame>(payload);
      const followed = this.#users.get(userId);
      if (followed) Object.assign(followed, { epoch: frame.epoch, seq: frame.seq });
      this.#send(userId, frame);
    });
    this.#users.set(userId, { end, epoch: '', seq: 0 });
  }

  unfollow(userId: string): void {
    this.#users.get(userId)?.end();
    this.#users.delete(userId);
  }

  async seq(userId: string): Promise<number> {
    const { epoch, seqs } = await this.#options.client.ask(
      'sequences',
      { users: [userId] },
      'read',
    );
    const seq = seqs[0] ?? 0;
    const followed = this.#users.get(userId);
    if (followed && (followed.epoch !== epoch || followed.seq < seq))
      Object.assign(followed, { epoch, seq });
    return seq;
  }

  farewell(userId: string): AccountFrame {
    const { epoch = '', seq = 0 } = this.#users.get(userId) ?? {};
    return {
      topic: 'account',
      epoch: epoch || this.#options.epoch(),
      seq: seq + 1,
      time: this.#options.clock.now(),
      data: { kind: 'session-ended' },
    };
  }

  close(): void {
    this.#unlink();
    for (const { end } of this.#users.values()) end();
    this.#users.clear();
  }

  /** After a cut of the bus: a user without a later event would never see the hole. */
  async #verify(): Promise<void> {
    const users = [...this.#users.keys()];
    for (let at = 0; at < users.length; at += PAGE) {
      const page = users.slice(at, at + PAGE);
      const { epoch, seqs } = await this.#options.client.ask('sequences', { users: page }, 'read');
      page.forEach((userId, index) => {
        const followed = this.#users.get(userId);
        // Another epoch tells clients by itself.
        if (followed?.epoch === epoch && followed.seq < (seqs[index] ?? 0))
          this.#options.onLoss(userId);
      });
    }
  }
}
