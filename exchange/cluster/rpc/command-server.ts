import { CallError } from '../../foundation/ports/refusal.ts';
import { wireError } from '../../http/answers.ts';
import { type Log, lineOf, userHash } from '../../http/log.ts';
import { traced } from '../../http/tracing.ts';
import type { Bus } from '../bus/bus.ts';
import { pack, unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { AnswerOf, AskOf, CallContext, OperationName, Reply, Request } from './messages.ts';

/** The leader's side of every operation. */
export type Handlers = {
  readonly [Name in OperationName]: (ask: AskOf<Name>) => Promise<AnswerOf<Name>>;
};

export interface CommandServerOptions {
  readonly bus: Bus;
  readonly term: number;
  readonly handlers: Handlers;
  /** False while this process cannot be sure that it leads: it then answers `unavailable`. */
  readonly mayAnswer: () => boolean;
  /** Wall time of this process, ms UTC; deadlines are on it. */
  readonly now: () => number;
  /** Receives errors of handlers that are not refusals, and each answer at the level `debug`. */
  readonly log: Log;
}

/**
 * Answers the operations of edges while this process leads.
 * @returns takes no more; resolves when those taken are answered
 */
export function serveCommands(options: CommandServerOptions): () => Promise<void> {
  const { bus, term } = options;
  return bus.serve(SUBJECTS.commands(term), async (payload) =>
    pack(await replyTo(unpack<Request>(payload), options)),
  );
}

async function replyTo(
  { op, ask, deadline }: Request,
  { handlers, mayAnswer, now, log }: CommandServerOptions,
): Promise<Reply> {
  // After the deadline the edge has given up, and the client may already look the command up.
  if (now() > deadline || !mayAnswer()) return { error: { id: 'unavailable' }, begun: false };
  try {
    const handler = handlers[op] as (ask: unknown) => Promise<unknown>;
    const { id, context } = (ask ?? {}) as Described;
    const name = id === undefined ? op : `${op} ${id}`;
    // Only what a person or program asked for is traced.
    const data = context
      ? await traced(name, 'server', context.trace, () => handler(ask))
      : await handler(ask);
    // A leader that lost its place meanwhile may have read outdated state.
    if (!mayAnswer()) throw new CallError('unavailable');
    if (log.isLevelEnabled('debug')) log.debug({ ...aboutOf(ask), op }, 'an operation is done');
    return { data: data ?? null };
  } catch (error) {
    if (error instanceof CallError) return { error: wireError(error) };
    log.error({ ...aboutOf(ask), op, err: error }, `an operation failed: ${lineOf(error)}`);
    return { error: { id: 'internal' } };
  }
}

/** The parts of an ask that a call has. */
interface Described {
  readonly id?: string;
  readonly context?: CallContext;
}

/** Request id, call and user of an operation that has them. */
function aboutOf(ask: unknown): object {
  const { id, context } = (ask ?? {}) as Described;
  if (!context) return {};
  const { request, caller } = context;
  return {
    ...(request !== undefined && { request }),
    ...(id !== undefined && { call: id }),
    ...(caller && { user: userHash(caller.userId) }),
  };
}
