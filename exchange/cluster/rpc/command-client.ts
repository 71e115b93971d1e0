import type { WireError } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Bus, BusDown, NoResponders } from '../bus/bus.ts';
import { pack, unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { LeaderWatch } from './leader-watch.ts';
import type { AnswerOf, AskOf, OperationName, Reply, Request } from './messages.ts';

/**
 * Whether an operation may be sent again without an answer.
 *
 * - `read`: it changes nothing.
 * - `idempotent`: it has a client id, so its copies have one effect.
 * - `harmless`: a copy is a second effect that disturbs nobody, such as another session.
 * - `once`: a copy would be a second effect.
 */
export type Repeat = 'read' | 'idempotent' | 'harmless' | 'once';

export interface CommandClientOptions {
  readonly bus: Bus;
  readonly leader: LeaderWatch;
  /** Monotonic time, ms. */
  readonly now: () => number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Total time of an operation's attempts, ms; {@link PATIENCE} when absent. */
  readonly patience?: number | undefined;
}

/** Total time of an operation's attempts, ms. */
const PATIENCE = 5_000;
/** Time until an unanswered command is sent again, ms: a message may be lost. */
const ATTEMPT = 2_000;
/**
 * Time that a read or an operation without copies may take, ms. A month's candles take seconds on a
 * new core; a copy of that read would double its work.
 */
const SLOWEST = 15_000;
/** Longest pause before the next attempt without news of a leader, ms. */
const PAUSE = 200;

/**
 * Answers of a leader that steps down: a commit may have succeeded. `unavailable` with a field is
 * the refusal of a call.
 */
const isUnsure = ({ id, field }: WireError): boolean =>
  id === 'outcome-unknown' || (id === 'unavailable' && field === undefined);

/** Sends operations to the leader and repeats those that allow it. */
export class CommandClient {
  readonly #options: CommandClientOptions;

  constructor(options: CommandClientOptions) {
    this.#options = options;
  }

  /**
   * @throws CallError the leader's refusal; `unavailable` when the operation had no effect that
   *   matters; `outcome-unknown` when it may have had one
   */
  async ask<Name extends OperationName>(
    op: Name,
    ask: AskOf<Name>,
    repeat: Repeat,
  ): Promise<AnswerOf<Name>> {
    const { leader, now, patience = PATIENCE } = this.#options;
    const until = now() + patience;
    const allowed = repeat === 'idempotent' ? patience : SLOWEST;
    let delivered = false;
    while (now() < until) {
      const { term } = leader;
      if (term !== null) {
        const left = repeat === 'idempotent' ? Math.min(ATTEMPT, until - now()) : SLOWEST;
        const reply = await this.#attempt(term, { op, ask, deadline: 0 }, allowed, left);
        if (typeof reply === 'object' && 'data' in reply) return reply.data as AnswerOf<Name>;
        if (typeof reply === 'object' && !isUnsure(reply.error)) {
          const { id, field, params } = reply.error;
          throw new CallError(id, field, params);
        }
        const begun = typeof reply === 'object' ? reply.begun !== false : reply === 'unanswered';
        delivered ||= begun;
        if (begun && repeat === 'once') break;
      }
      await this.#pause(until);
    }
    const matters = repeat === 'idempotent' || repeat === 'once';
    throw new CallError(delivered && matters ? 'outcome-unknown' : 'unavailable');
  }

  /** One attempt. It ends early when another leader begins, because the old one will not answer. */
  async #attempt(
    term: number,
    request: Request,
    allowed: number,
    timeout: number,
  ): Promise<Reply | 'undelivered' | 'unanswered'> {
    const { bus, leader } = this.#options;
    const deadline = leader.leaderNow() + allowed;
    let end = (): void => undefined;
    const replaced = new Promise<'unanswered'>((resolve) => {
      end = leader.onTerm(() => resolve('unanswered'));
    });
    try {
      const answer = bus.request(
        SUBJECTS.commands(term),
        pack({ ...request, deadline } satisfies Request),
        timeout,
      );
      answer.catch(() => undefined);
      const first = await Promise.race([answer, replaced]);
      return typeof first === 'string' ? first : unpack<Reply>(first);
    } catch (error) {
      const unsent = error instanceof NoResponders || (error instanceof BusDown && !error.sent);
      return unsent ? 'undelivered' : 'unanswered';
    } finally {
      end();
    }
  }

  /** Waits for the next leader, or for a random moment. */
  async #pause(until: number): Promise<void> {
    const { leader, now, random } = this.#options;
    const maxPause = Math.min((0.25 + 0.75 * random()) * PAUSE, Math.max(0, until - now()));
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        end();
        resolve();
      };
      const end = leader.onTerm(go);
      const timer = setTimeout(go, maxPause);
    });
  }
}
