import { useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filter, firstValueFrom, skip } from 'rxjs';
import { useStream } from '../market/use-stream.ts';
import {
  keepPending,
  markPending,
  type PendingKind,
  releasePending,
  settlePending,
  unconfirmedOf,
  usePending,
} from '../state/pending-commands.ts';
import { useSession } from '../state/session.ts';
import { toast, useInView } from '../state/toast.ts';
import type { Refusal } from './answer.ts';
import { type Command, createExecutor, type Execution } from './execution.ts';

const READY = { state: 'ready' } as const;

/** A command as a screen shows it. */
export interface CommandState<Request, Data> {
  readonly execution: Execution<Request, Data>;
  /** Pending or being looked up: no other may be sent. */
  readonly busy: boolean;
  /** Text beside the button while the outcome is unknown; empty otherwise. */
  readonly note: string;
  /** @param refused - shows a refusal; without it a toast does */
  run(request: Request, done: (data: Data) => void, refused?: (refusal: Refusal) => void): void;
}

export interface CommandTexts {
  /** The exchange never received the command. */
  readonly absent: string;
  /** No answer came; a look-up is running. Defaults to the text for an order. */
  readonly unknown?: string;
  /** The look-up failed. Defaults to the text for an order. */
  readonly lost?: string;
}

/**
 * Sends a screen's commands. One command runs at a time. A refusal appears in one place: on the
 * screen when it takes refusals and the person is still there, else as a toast. A command that must
 * not be sent twice stays in
 * `state/pending-commands.ts` until its outcome is known, so that other screens, a reload and the
 * next log-in know it.
 */
export function useCommand<Request, Data>(
  command: Command<Request, Data>,
  texts: CommandTexts,
): CommandState<Request, Data> {
  const { t } = useTranslation('trade');
  const unknown = texts.unknown ?? t('stateUnknown');
  const lost = texts.lost ?? t('stateLost');
  const absent = useEffectEvent(
    (): Refusal => ({ id: null, field: null, message: texts.absent, error: null }),
  );
  const [executor] = useState(() =>
    createExecutor(command, {
      absent,
      report: (request, state) => remember(command, request, state),
    }),
  );
  const execution = useStream<Execution<Request, Data>>('command', () => executor.state$, READY);
  const underWay = useRef(false);
  const inView = useInView();
  const { state } = execution;
  const earlier = useEarlier(command.pending?.kind);
  return {
    execution,
    busy:
      state === 'started' || state === 'too-long' || state === 'unknown' || earlier === 'unknown',
    note:
      state === 'too-long'
        ? t('stateTooLong')
        : state === 'unknown' || earlier === 'unknown'
          ? unknown
          : state === 'lost' || earlier === 'lost'
            ? lost
            : '',
    run: (request, done, refused) => {
      if (underWay.current) return;
      underWay.current = true;
      // `state$` starts with the outcome of the previous command.
      const end$ = executor.state$.pipe(skip(1), filter(isEnd));
      void firstValueFrom(end$).then((end) => {
        underWay.current = false;
        if (end.state === 'done') done(end.data);
        else if (end.state === 'refused') {
          if (!refused || !inView.current) toast(end.refusal.message, 'error');
          refused?.(end.refusal);
        } else if (end.state === 'lost') toast(lost, 'error');
      });
      executor.submit(request);
    },
  };
}

/** Keeps the store of pending commands in step with the executor. */
function remember<Request, Data>(
  { pending }: Command<Request, Data>,
  request: Request,
  state: Execution<Request, Data>['state'],
): void {
  if (!pending) return;
  const key = pending.of(request);
  if (state === 'started') keepPending({ ...key, kind: pending.kind }, Date.now());
  else if (state === 'unknown') markPending(key.clientId, state);
  else if (state === 'lost') {
    markPending(key.clientId, state);
    releasePending(key.clientId);
  } else if (state !== 'too-long') settlePending(key.clientId);
}

/** State of an earlier screen's command of this kind that has no answer yet. */
function useEarlier(kind: PendingKind | undefined): 'unknown' | 'lost' | null {
  const owner = useSession(({ user }) => user?.id ?? null);
  return usePending((pending) => {
    const rows = unconfirmedOf(pending, owner).filter((each) => each.kind === kind);
    if (rows.length === 0) return null;
    return rows.every(({ state }) => state === 'lost') ? 'lost' : 'unknown';
  });
}

type End<Request, Data> =
  | Exclude<Execution<Request, Data>, { readonly state: Unfinished | 'lost' }>
  | { readonly state: 'lost'; readonly request: Request };
type Unfinished = 'started' | 'too-long' | 'unknown';

/** `ready` ends a command whose session was over. */
function isEnd<Request, Data>(
  execution: Execution<Request, Data>,
): execution is End<Request, Data> {
  const { state } = execution;
  return state === 'done' || state === 'refused' || state === 'lost' || state === 'ready';
}
