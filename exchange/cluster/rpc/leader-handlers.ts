import { type Call, callId, type Language } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Residents } from '../../foundation/store/residents.ts';
import type { Binding, Context } from '../../http/handler.ts';
import type { RawAnswer, RawCall } from '../../http/raw-call.ts';
import type { MarketHub } from '../../market/hub.ts';
import type { AccountFrames } from '../../market/realtime/accounts.ts';
import type { Outbox } from '../../people/outbox/outbox.ts';
import type { Sessions } from '../../people/sessions/service.ts';
import type { Uploads } from '../../people/uploads/service.ts';
import type { Handlers } from './command-server.ts';
import type { CallContext, KnownSession } from './messages.ts';
import { packAnswer } from './packed-answer.ts';

/** What edges reach of a core. */
export interface LedCore {
  readonly bindings: readonly Binding[];
  /** Checks sessions that an edge names by the hash of their token, or by their id. */
  readonly sessions: Pick<Sessions, 'authenticateHash' | 'authenticateSession'>;
  /** The language each account has chosen. */
  readonly languages: {
    readonly of: (userId: string) => Language | null;
    readonly keep: (userId: string, language: Language) => Promise<void>;
  };
  /** Brings accounts into memory before a call looks at them. */
  readonly expect: Pick<Residents, 'expect' | 'expectBy'>;
  readonly backOffice: { readonly uploads: Uploads; readonly outbox: Outbox };
  /** Available spot balances of a user by coin code, decimal text; empty for a visitor. */
  available(context: Context): Promise<Record<string, string>>;
}

export interface LeaderHandlerOptions {
  readonly core: LedCore;
  /** The Binance-shaped API. */
  readonly programs: { answer(call: RawCall): Promise<RawAnswer> };
  /** Calls besides those of the core, such as settings. */
  readonly bindings: readonly Binding[];
  readonly hub: MarketHub;
  readonly accounts: AccountFrames;
  /** Edges of this machine may show messages with codes. */
  readonly sandbox: boolean;
}

/** What the leader does for edges. */
export function leaderHandlers(options: LeaderHandlerOptions): Handlers {
  const { core, hub, accounts } = options;
  const { uploads } = core.backOffice;
  const bound = new Map(
    [...core.bindings, ...options.bindings].map((binding) => [callId(binding.row), binding]),
  );
  return {
    call: async ({ id, input, context }) => {
      const binding = bound.get(id);
      if (!binding) throw new CallError('not-available-yet');
      return binding.handle(input, await allowed(binding.row, context, core));
    },
    sessions: async ({ hashes }) => {
      await core.expect.expectBy('sessions', 'token_hash', hashes);
      return hashes.map((hash): KnownSession | null => {
        const found = core.sessions.authenticateHash(hash);
        return found && { ...found, lang: core.languages.of(found.userId) };
      });
    },
    sequences: async ({ users }) => ({
      epoch: hub.epoch,
      seqs: users.map((userId) => accounts.seq(userId)),
    }),
    candles: ({ symbol, ...query }) => hub.candles(symbol, query),
    available: async ({ context }) => core.available(await current(context, core)),
    program: async (call) => packAnswer(await options.programs.answer(call)),
    outbox: async () => {
      if (!options.sandbox) throw new CallError('unknown-call');
      return core.backOffice.outbox.messages();
    },
    'picture-allowed': async ({ userId }) => {
      uploads.allow(userId);
      return null;
    },
    'picture-stored': async ({ userId, picture }) => {
      await uploads.record(userId, picture);
      return null;
    },
    'picture-type': async ({ userId, name }) => (await uploads.own(userId, name))?.type ?? null,
  };
}

/** The edge believes a session for half a minute; the leader knows it. */
async function current(context: CallContext, core: LedCore): Promise<CallContext> {
  if (!context.caller) return context;
  const { userId, sessionId } = context.caller;
  await core.expect.expect([userId]);
  const caller = core.sessions.authenticateSession(userId, sessionId);
  if (!caller) throw new CallError('session-expired');
  return { ...context, caller };
}

async function allowed(row: Call, context: CallContext, core: LedCore): Promise<CallContext> {
  const checked = await current(context, core);
  if (row.access === 'verified' && !checked.caller?.verified) {
    throw new CallError('verification-required');
  }
  return checked;
}
