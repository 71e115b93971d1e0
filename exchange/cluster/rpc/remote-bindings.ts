import { type Call, callId } from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import type { Binding, Context } from '../../http/handler.ts';
import type { CommandClient, Repeat } from './command-client.ts';
import type { CallContext } from './messages.ts';

/** Bindings of all rows that this edge does not answer itself: the leader carries them out. */
export function remoteBindings(client: CommandClient, own: readonly Binding[]): Binding[] {
  const answered = new Set(own.map(({ row }) => callId(row)));
  return CALLS.filter((row) => !answered.has(callId(row))).map((row) => remote(row, client));
}

function remote(row: Call, client: CommandClient): Binding {
  const id = callId(row);
  return {
    row,
    handle: (input, context) =>
      client.ask('call', { id, input, context: contextOf(context) }, repeatOf(row, input)),
  };
}

/** A command with a client id has one effect; a read has none. */
function repeatOf(row: Call, input: unknown): Repeat {
  const { client_id } = (input ?? {}) as { readonly client_id?: unknown };
  if (typeof client_id === 'string' && row.method !== 'GET') return 'idempotent';
  return row.method === 'GET' ? 'read' : 'once';
}

/** What crosses the bus: all but the file, which has its own operations. */
export const contextOf = ({ file: _, ...context }: Context): CallContext => context;
