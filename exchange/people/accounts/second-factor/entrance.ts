import type { RequestOf, ResponseOf } from '@tideline/wire';
import type { beginEntry, confirmEntry } from '@tideline/wire/calls/security';
import { CallError } from '../../../foundation/ports/refusal.ts';
import type { Context } from '../../../http/handler.ts';
import type { PeopleDependencies } from '../../dependencies.ts';
import { Ceremonies } from './ceremonies.ts';
import type { Factors } from './factors.ts';
import type { FactorProofs, Prover } from './proofs.ts';

interface EntranceDependencies extends PeopleDependencies {
  readonly factors: Factors;
  readonly proofs: FactorProofs;
  readonly newTicket: () => string;
}

interface Entry {
  readonly userId: string;
  readonly proven: boolean;
}

/**
 * Requires the second factor before a session exists: at the log-in, and before a code by mail or
 * SMS sets a new password. The refusal contains a ticket, the factor is proven for the ticket, and
 * the command is repeated with it. Tickets are in memory, live five minutes and are valid once.
 */
export class Entrance {
  readonly #deps: EntranceDependencies;
  readonly #open: Ceremonies<Entry>;

  constructor(deps: EntranceDependencies) {
    this.#deps = deps;
    this.#open = new Ceremonies(deps.clock);
  }

  /**
   * Passes a user without a second factor, or with a proven ticket, which is used up.
   * @throws CallError `second-factor-required` with a new ticket in its parameters
   */
  require(userId: string, ticket: string | undefined): void {
    const { factors, newTicket } = this.#deps;
    if (!factors.has(userId)) return;
    const entry = ticket === undefined ? undefined : this.#open.of(ticket)?.state;
    if (ticket !== undefined && entry?.userId === userId && entry.proven) {
      this.#open.end(ticket);
      return;
    }
    const issued = newTicket();
    this.#open.begin(issued, { userId, proven: false });
    throw new CallError('second-factor-required', undefined, { ticket: issued });
  }

  /** @throws CallError `code-wrong` for an unknown or expired ticket */
  async offer(ticket: string, context: Context): Promise<ResponseOf<typeof beginEntry>> {
    return this.#deps.proofs.offer(this.#prover(ticket, context), context);
  }

  /** @throws CallError `code-wrong`, `second-factor-wrong`, `passkey-failed`, `account-locked` */
  async confirm(
    { ticket, ...form }: RequestOf<typeof confirmEntry>,
    context: Context,
  ): Promise<void> {
    const prover = this.#prover(ticket, context);
    await this.#deps.proofs.check(prover, form, context);
    this.#open.begin(ticket, { userId: prover.userId, proven: true });
  }

  /** Strangers who know the password share a count, which excludes the owner's devices. */
  #prover(ticket: string, context: Context): Prover {
    const entry = this.#open.of(ticket)?.state;
    if (!entry) throw new CallError('code-wrong', 'ticket');
    const { userId } = entry;
    const place = this.#deps.devices.placeOf(userId, context);
    return { userId, key: ticket, guesses: `${userId} ${place.known ? place.key : 'strangers'}` };
  }
}
