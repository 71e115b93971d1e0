import { create } from 'zustand';
import { useSession } from './session.ts';
import { readObject, writeObject } from './stored.ts';

/** Kinds of pending commands; `app/unconfirmed/finders.ts` has the look-up of each. */
export type PendingKind =
  | 'spot-order'
  | 'spot-amend'
  | 'contract-open'
  | 'contract-close'
  | 'contract-change'
  | 'contract-all'
  | 'option-buy'
  | 'trust-buy'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'exchange';

/** Identifies a command for its look-up. */
export interface PendingKey {
  /** The command's own id, made by this client. */
  readonly clientId: string;
  readonly kind: PendingKind;
  /** The client id for the look-up: the command's own, or that of the order it changes. */
  readonly ref: string;
  /** Address of the screen that shows its outcome. */
  readonly place: string;
}

/**
 * A command without a known outcome.
 *
 * - `sent`: pending on a page, or that page closed before an answer came.
 * - `unknown`: no answer came; a look-up is running.
 * - `lost`: the look-up did not succeed in time; it continues.
 */
export interface PendingCommand extends PendingKey {
  readonly state: 'sent' | 'unknown' | 'lost';
  /** The user who sent it. */
  readonly owner: string;
  /** Wall clock of this device, ms UTC. */
  readonly sent: number;
}

const KEY = 'tideline.pending';
/** More than a person can send before one is found. */
const MAX_PENDING = 50;

const TEXTS = ['clientId', 'kind', 'ref', 'place', 'owner', 'state'] as const;
const isPending = (row: Partial<PendingCommand> | null): row is PendingCommand =>
  TEXTS.every((name) => typeof row?.[name] === 'string') && typeof row?.sent === 'number';

/**
 * The commands of local storage, without malformed ones. Another build may have written a kind that
 * this one lacks.
 */
export function readPending(stored: Record<string, unknown> | null): readonly PendingCommand[] {
  const rows = stored?.['commands'];
  return Array.isArray(rows) ? rows.filter(isPending).slice(-MAX_PENDING) : [];
}

interface PendingState {
  readonly commands: readonly PendingCommand[];
  /** Client ids of commands that this page is running. */
  readonly running: ReadonlySet<string>;
}

/** Commands without an answer. They survive page changes, reloads and log-ins. */
export const usePending = create<PendingState>(() => ({
  commands: readPending(readObject(KEY)),
  running: new Set(),
}));

/** Reads the store before each change: other tabs write to it too. */
function change(by: (commands: readonly PendingCommand[]) => readonly PendingCommand[]): void {
  const commands = by(readPending(readObject(KEY)));
  writeObject(KEY, commands.length === 0 ? null : { commands });
  usePending.setState({ commands });
}

const without = (commands: readonly PendingCommand[], clientId: string) =>
  commands.filter((each) => each.clientId !== clientId);

/** Stores a command before it is sent. Does nothing for a visitor. */
export function keepPending(key: PendingKey, now: number): void {
  const owner = useSession.getState().user?.id;
  if (owner === undefined) return;
  usePending.setState(({ running }) => ({ running: new Set([...running, key.clientId]) }));
  change((commands) => [
    ...without(commands, key.clientId),
    { ...key, owner, sent: now, state: 'sent' },
  ]);
}

export function markPending(clientId: string, state: PendingCommand['state']): void {
  change((commands) =>
    commands.map((each) => (each.clientId === clientId ? { ...each, state } : each)),
  );
}

/** Deletes a command with a known outcome. */
export function settlePending(clientId: string): void {
  releasePending(clientId);
  change((commands) => without(commands, clientId));
}

/** Ends this page's look-up of the command. */
export const releasePending = (clientId: string): void =>
  usePending.setState(({ running }) => ({
    running: new Set([...running].filter((each) => each !== clientId)),
  }));

/** A user's commands without a known outcome, except those this page has just sent. */
export const unconfirmedOf = (
  { commands, running }: PendingState,
  owner: string | null,
): readonly PendingCommand[] =>
  commands.filter(
    (each) => each.owner === owner && !(each.state === 'sent' && running.has(each.clientId)),
  );

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null)
      usePending.setState({ commands: readPending(readObject(KEY)) });
  });
}
