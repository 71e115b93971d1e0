import type { ReviewSubject } from '@tideline/wire';
import type { RejectionCause } from '@tideline/wire/record-kinds';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { SecurityLog } from '../users/security-log.ts';
import {
  type Decision,
  type Pending,
  priorityDelay,
  type Reviewable,
  type ReviewKind,
  type ReviewSettings,
} from './rules.ts';

/**
 * Decides in one command. Returns the user of the request, or null when no request under review has
 * that id.
 */
interface Decidable extends Reviewable {
  decide(tx: Transaction, id: number, decision: Decision): string | null;
}

interface ReviewDependencies extends Pick<Dependencies, 'clock' | 'writer'> {
  readonly log: SecurityLog;
  readonly settings: ReviewSettings;
}

/** Name in the log for decisions made on this machine. */
const HERE = 'local';

/** Names of the reviewed requests for users. */
const SUBJECTS: Readonly<Record<ReviewKind, ReviewSubject>> = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  verifications: 'verification',
};

/**
 * Deposits, withdrawals and identity documents under review, decided automatically or by an
 * operator.
 */
export class Reviews {
  readonly #deps: ReviewDependencies;
  readonly #of: ReadonlyMap<ReviewKind, Decidable>;

  constructor(deps: ReviewDependencies, domains: readonly Decidable[]) {
    this.#deps = deps;
    this.#of = new Map(domains.map((each) => [each.kind, each]));
  }

  /** Those with priority first, then oldest first. */
  pending(kind: ReviewKind): Pending[] {
    const all = [...(this.#of.get(kind)?.pending() ?? [])];
    return [...all.filter((each) => each.priority), ...all.filter((each) => !each.priority)];
  }

  /** Decides one request. @throws CallError `not-found` when it is not under review */
  decide(kind: ReviewKind, id: number, decision: Decision): Promise<void> {
    return this.#deps.writer.run((tx) => {
      if (!this.#apply(tx, kind, id, decision)) throw new CallError('not-found', 'id');
    });
  }

  /** The automatic reviewer: passes requests whose delay is over. */
  async turn(): Promise<void> {
    const { clock, writer, settings } = this.#deps;
    if (!settings.automatic || !writer.ready) return;
    const now = clock.now();
    const dueAfter = { ordinary: settings.delay, priority: priorityDelay(settings) };
    const decision: Decision = { passed: true, reason: null, by: 'auto' };
    for (const kind of this.#of.keys()) {
      for (const { id, time, priority } of this.pending(kind)) {
        if (now - time < dueAfter[priority ? 'priority' : 'ordinary']) continue;
        // One command each, so that a request that fails does not stop the others.
        await writer.run((tx) => this.#apply(tx, kind, id, decision));
      }
    }
  }

  /**
   * Rejects a user's deposits and withdrawals under review, but no identity documents.
   * @returns the number of requests
   */
  rejectMoney(tx: Transaction, userId: string, cause: RejectionCause): number {
    const decision: Decision = { passed: false, reason: null, cause, by: 'auto' };
    let count = 0;
    for (const kind of ['deposits', 'withdrawals'] as const) {
      const own = this.pending(kind).filter((each) => each.userId === userId);
      for (const { id } of own) this.#apply(tx, kind, id, decision);
      count += own.length;
    }
    return count;
  }

  #apply(tx: Transaction, kind: ReviewKind, id: number, decision: Decision): boolean {
    const userId = this.#of.get(kind)?.decide(tx, id, decision) ?? null;
    if (userId === null) return false;
    const status = decision.passed ? 'passed' : 'rejected';
    const detail = `${kind} ${id} ${status} by ${decision.cause ?? decision.by}`;
    this.#deps.log.write(tx, 'review-decided', { userId, address: HERE }, detail);
    const review = { subject: SUBJECTS[kind], id: String(id), status } as const;
    // Sent after the balances it changed. If it is lost, the record shows the decision.
    tx.atEnd(`review/${kind}/${id}`, () => tx.publish(userId, { kind: 'review', review }));
    return true;
  }
}
