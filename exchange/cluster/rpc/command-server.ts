import { CallError } from '../../foundation/ports/refusal.ts';
import { wireError } from '../../http/answers.ts';
import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { pack, unpack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import type { AnswerOf, AskOf, OperationName, Reply, Request } from './messages.ts';

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
  /** Receives errors of handlers that are not refusals. */
  readonly report: (error: unknown) => void;
}

/** Answers the operations of edges while this process leads. */
export function serveCommands(options: CommandServerOptions): Unsubscribe {
  const { bus, term } = options;
  return bus.serve(SUBJECTS.commands(term), async (payload) =>
    pack(await replyTo(unpack<Request>(payload), options)),
  );
}

async function replyTo(
  { op, ask, deadline }: Request,
  { handlers, mayAnswer, now, report }: CommandServerOptions,
): Promise<Reply> {
  // After the deadline the edge has given up, and the client may already look the command up.
  if (now() > deadline || !mayAnswer()) return { error: { id: 'unavailable' }, begun: false };
  try {
    const handler = handlers[op] as (ask: unknown) => Promise<unknown>;
    const data = await handler(ask);
    // A leader that lost its place meanwhile may have read outdated state.
    if (!mayAnswer()) throw new CallError('unavailable');
    return { data: data ?? null };
  } catch (error) {
    if (error instanceof CallError) return { error: wireError(error) };
    report(error);
    return { error: { id: 'internal' } };
  }
}
