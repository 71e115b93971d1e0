import type { Clock } from '../ports.ts';
import type { Archive } from './archive.ts';

/** Something for a person outside the app. */
interface Letterhead {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message as the outbox shows it. */
export interface Sent extends Letterhead {
  readonly id: number;
  readonly time: number;
  /** `kept`: nobody delivers this channel, it can be read here only. */
  readonly state: 'kept' | 'sending' | 'sent' | 'failed';
}

/** Takes a message to the world; throws when that failed. */
export type Deliver = (message: Letterhead) => Promise<void>;

interface OutboxParts {
  readonly clock: Clock;
  /** A channel that has no way out is kept here for the operator. */
  readonly ways: { readonly [Channel in Letterhead['channel']]?: Deliver };
  readonly archive: Archive;
  readonly report: (error: unknown) => void;
}

/** Messages shown at most. */
const KEPT = 200;
/** Nobody reads a code in an outbox that is really delivered. */
const HIDDEN = '(delivered)';

/**
 * What the exchange sends to people: by mail server or SMS webhook where they are configured, into
 * this outbox in any case. Nothing waits for delivery, so that the time an answer takes does not
 * tell whether a message went out.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #messages: Sent[] = [];
  #last = 0;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  send(message: Letterhead): void {
    const { clock, ways, archive } = this.#parts;
    const way = ways[message.channel];
    this.#last += 1;
    const sent: Sent = {
      ...message,
      ...(way && { text: HIDDEN }),
      id: this.#last,
      time: clock.now(),
      state: way ? 'sending' : 'kept',
    };
    this.#messages = [sent, ...this.#messages].slice(0, KEPT);
    archive.keep(sent);
    if (!way) return;
    const delivery = way(message).then(
      () => this.#mark(sent.id, 'sent'),
      (error: unknown) => {
        this.#mark(sent.id, 'failed');
        this.#parts.report(error);
      },
    );
    this.#underWay.add(delivery);
    void delivery.finally(() => this.#underWay.delete(delivery));
  }

  /** Newest first. */
  messages(): readonly Sent[] {
    return this.#messages;
  }

  /** Resolves when nothing is under way. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #mark(id: number, state: Sent['state']): void {
    this.#messages = this.#messages.map((each) => (each.id === id ? { ...each, state } : each));
  }
}
