import type { Clock } from '../../foundation/ports/ports.ts';
import type { Archive } from './archive.ts';
import type { Deliver, Message, Sent } from './message.ts';

interface OutboxDependencies {
  readonly clock: Clock;
  /** A channel without delivery keeps its messages here for the operator. */
  readonly channels: { readonly [Channel in Message['channel']]?: Deliver };
  readonly archive: Archive;
  readonly report: (error: unknown) => void;
}

/** Maximum shown messages. */
const MAX_MESSAGES = 200;
/** Replaces the text of a delivered message: its code is for the addressee only. */
const HIDDEN = '(delivered)';

/**
 * Messages of the exchange to people: sent by mail server or SMS webhook when configured, and
 * always recorded in this outbox. No caller waits for delivery, so that the response time does not
 * reveal whether a message was sent.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  #messages: readonly Sent[];
  #last: number;
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: OutboxDependencies) {
    this.#deps = deps;
    // The delivery of a message that was pending when the last run ended may have failed.
    const earlier = deps.archive.earlier().slice(-MAX_MESSAGES).toReversed();
    this.#messages = earlier.map((each) =>
      each.state === 'sending' ? { ...each, state: 'failed' } : each,
    );
    this.#last = Math.max(0, ...this.#messages.map(({ id }) => id));
  }

  /** Whether no message leaves this outbox, so that nobody else receives it. */
  get keepsAll(): boolean {
    return Object.keys(this.#deps.channels).length === 0;
  }

  send(message: Message): void {
    const { clock, channels, archive } = this.#deps;
    const deliver = channels[message.channel];
    this.#last += 1;
    const sent: Sent = {
      ...message,
      ...(deliver && { text: HIDDEN }),
      id: this.#last,
      time: clock.now(),
      state: deliver ? 'sending' : 'kept',
    };
    this.#messages = [sent, ...this.#messages].slice(0, MAX_MESSAGES);
    archive.keep(sent);
    if (!deliver) return;
    const delivery = deliver(message).then(
      () => this.#mark(sent, 'sent'),
      (error: unknown) => {
        this.#mark(sent, 'failed');
        this.#deps.report(error);
      },
    );
    this.#underWay.add(delivery);
    void delivery.finally(() => this.#underWay.delete(delivery));
  }

  /** Newest first. */
  messages(): readonly Sent[] {
    return this.#messages;
  }

  /** Resolves when no delivery is pending. */
  async close(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #mark(sent: Sent, state: Sent['state']): void {
    const marked = { ...sent, state };
    this.#messages = this.#messages.map((each) => (each.id === sent.id ? marked : each));
    this.#deps.archive.keep(marked);
  }
}
