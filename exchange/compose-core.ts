import { callId, type ResponseOf } from '#wire';
import { walletList } from '#wire/calls/wallet.ts';
import { type Core, type CoreOptions, createCore } from './core.ts';
import type { Context } from './handler.ts';

/** The core, and what the market's calls ask of it. */
export interface ComposedCore extends Core {
  /** Free spot holdings of a user by coin code. */
  available(context: Context): Promise<Record<string, string>>;
}

export async function composeCore(options: CoreOptions): Promise<ComposedCore> {
  const core = await createCore(options);
  const list = core.bindings.find(({ row }) => callId(row) === callId(walletList));
  return {
    ...core,
    // The pair list tells a user what the wallet's list says of the spot account: one truth, asked
    // through the same call.
    available: async (context) => {
      if (!list) return {};
      const { accounts } = (await list.handle({}, context)) as ResponseOf<typeof walletList>;
      const spot = accounts.find(({ account }) => account === 'currency');
      return Object.fromEntries(
        (spot?.balances ?? []).map(({ code, available }) => [code, available]),
      );
    },
  };
}
