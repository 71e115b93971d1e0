import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { CODE_LIFETIME, expired, type Purpose } from './rules.ts';

interface Ticket {
  /** The target whose code was returned. */
  readonly key: string;
  readonly purpose: Purpose;
  readonly sent: number;
}

/** Replaces a correct code when the next step is another form. In memory, valid once. */
export class Tickets {
  readonly #clock: Clock;
  readonly #newTicket: () => string;
  readonly #open = new Map<string, Ticket>();

  constructor(clock: Clock, newTicket: () => string) {
    this.#clock = clock;
    this.#newTicket = newTicket;
  }

  issue(key: string, purpose: Purpose): { readonly ticket: string; readonly expires: number } {
    const now = this.#clock.now();
    for (const [name, old] of this.#open) {
      // The limits of codes bound the number of tickets.
      if (!expired(old, now)) break;
      this.#open.delete(name);
    }
    const ticket = this.#newTicket();
    this.#open.set(ticket, { key, purpose, sent: now });
    return { ticket, expires: now + CODE_LIFETIME };
  }

  /**
   * Returns whose ticket it is, and leaves the ticket as it is.
   * @throws CallError `code-wrong` when it is unknown, over, or for something else
   */
  ownerOf(name: string, purpose: Purpose): string {
    const ticket = this.#open.get(name);
    if (!ticket || ticket.purpose !== purpose || expired(ticket, this.#clock.now())) {
      throw new CallError('code-wrong', 'ticket');
    }
    return ticket.key;
  }

  /**
   * Spends a ticket and returns its owner.
   * @throws CallError `code-wrong` when it is unknown, expired, or for another purpose
   */
  spend(name: string, purpose: Purpose): string {
    const owner = this.ownerOf(name, purpose);
    this.#open.delete(name);
    return owner;
  }
}
