import { type Core, createCore } from '../../exchange/compose/core.ts';
import type { Batch } from '../../exchange/foundation/store/batch.ts';
import { changesOf } from '../../exchange/foundation/store/change.ts';
import { partsOf } from '../../exchange/foundation/store/pg/table-text.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import {
  type ManualClock,
  RecordingBus,
  ScriptedMarket,
} from '../../exchange/testing/scripted-market.ts';
import { privateState } from '../support/private-state.ts';

/**
 * A core that follows; its market is silent.
 * @param here - the accounts in its memory; all when absent
 */
export async function standbyOn(
  inner: Store,
  clock: ManualClock,
  here?: readonly string[],
): Promise<Core> {
  const store = here ? inner : withoutDirect(inner);
  const core = await createCore({
    dataDir: ':memory:',
    clock,
    random: { next: () => 0.5 },
    market: new ScriptedMarket(clock),
    bus: new RecordingBus(),
    config: { store, follows: true },
  });
  for (const userId of here ?? []) core.languages.of(userId);
  return core;
}

const withoutDirect = (inner: Store): Store =>
  new Proxy(inner, {
    get(target, name) {
      if (name === 'direct') return null;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Applies a batch by way of the journal's text. */
export function follow({ following }: Core, batch: Batch): void {
  const parts = partsOf(batch).map(({ table, kind, json }) => `["${table}","${kind}",${json}]`);
  following.apply(following.number() + 1, changesOf(`[${parts.join(',')}]`));
}

const NO_STATE = {
  fields: new Set([
    // Dependencies.
    ...['#deps', '#writer', '#clock', '#market', '#matching', '#ledger', '#accounts', '#tape'],
    ...['#listeners', '#links', '#desk', '#log', 'positions', 'orders', 'store', '#followers'],
    ...['pair', 'side', 'level', 'previous', 'last', '#options', 'backOffice'],
    ...['#retention', '#falls'],
    // The order of what is compared beside it.
    ...['#places', '#added'],
    ...['#loaded', '#swept', '#today', '#vipToday', '#max', '#name', 'lifetime'],
    // A position in the journal, and the largest id: a removed row has taken one too.
    ...['#number', '#lastId'],
    // What was read and when, not what it says.
    ...['#moment', '#unknown', '#store', '#rooms', 'direct', '#residents', 'residents'],
  ]),
};

/** Everything in a core's memory that comes from the store. */
export function memoryOf({ following, backOffice }: Core, now: number): unknown {
  const { log, verification, book, deposits, withdrawals, trust, promotion } = backOffice;
  const { limits, factors, keys, push } = backOffice;
  const rows = { log, verification, book, deposits, withdrawals, trust, promotion };
  return {
    // A count of an earlier day is none.
    left: ['1', '2'].map((user) => backOffice.withdrawals.leftToday(user, now)),
    vip: ['1', '2'].map((user) => backOffice.deposits.vipState(user, 'USDT', now).usedToday),
    trading: privateState(following.memory, NO_STATE),
    backOffice: privateState({ ...rows, limits, factors, keys, push }, NO_STATE),
  };
}
