import { type Call, callId } from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import { login } from '@tideline/wire/calls/user';
import type { Binding, Context } from '../../http/handler.ts';
import type { CommandClient, Repeat } from './command-client.ts';
import type { CallContext } from './messages.ts';

interface RemoteOptions {
  readonly client: CommandClient;
  /** Bindings of this edge itself. */
  readonly own: readonly Binding[];
  /** Called after a user changed something about the account, such as its language. */
  readonly onAccountChange: (userId: string) => void;
}

/** Bindings of all rows that this edge does not answer itself: the leader carries them out. */
export function remoteBindings(options: RemoteOptions): Binding[] {
  const answered = new Set(options.own.map(({ row }) => callId(row)));
  return CALLS.filter((row) => !answered.has(callId(row))).map((row) => remote(row, options));
}

/** Groups whose commands may change what an edge remembers of a session. */
const ACCOUNT_GROUPS: readonly Call['group'][] = ['settings', 'user', 'security'];

function remote(row: Call, { client, onAccountChange }: RemoteOptions): Binding {
  const id = callId(row);
  const changes = row.method !== 'GET' && ACCOUNT_GROUPS.includes(row.group);
  return {
    row,
    handle: async (input, context) => {
      const ask = { id, input, context: contextOf(context) };
      const data = await client.ask('call', ask, repeatOf(row, input));
      if (changes && context.caller) onAccountChange(context.caller.userId);
      return data;
    },
  };
}

/**
 * A command with a client id has one effect; a read has none. A second log-in is another session; a
 * ticket of a second factor is good for one.
 */
export function repeatOf(row: Call, input: unknown): Repeat {
  if (row.method === 'GET') return 'read';
  const { client_id, factor_ticket } = (input ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof client_id === 'string') return 'idempotent';
  return callId(row) === callId(login) && factor_ticket === undefined ? 'harmless' : 'once';
}

/** What crosses the bus: all but the connection and the file, which has its own operations. */
export const contextOf = ({ file: _, gone: __, ...context }: Context): CallContext => context;
