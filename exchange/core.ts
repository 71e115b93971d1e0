import { Accounts } from './accounts/service.ts';
import { DEMO, prepareDemoUsers } from './accounts/demo.ts';
import { accountRoutes } from './accounts/routes.ts';
import { Once } from './core/once.ts';
import type { Parts } from './core/parts.ts';
import { Writer } from './core/writer.ts';
import type { Binding } from './handler.ts';
import { Ledger } from './ledger/service.ts';
import { Matching } from './matching/service.ts';
import type { Clock, Random } from './ports.ts';
import type { AccountBus, Authenticate, MarketPort, MatchingPort } from './seams.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { Sessions } from './sessions/service.ts';
import { spotRoutes } from './spot/routes.ts';
import { Spot } from './spot/service.ts';
import { Tape, type UserDeal } from './spot/tape.ts';
import { SqliteStore } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { walletRoutes } from './wallet/routes.ts';

export { DataFolderBusy, DataFolderUnusable } from './store/data-folder.ts';
export type { UserDeal } from './spot/tape.ts';

export interface CoreConfig {
  /** How long a session lives, ms; a day when absent. */
  readonly sessionLifetime?: number;
  /** Replaces the embedded store; `dataDir` is not used then. */
  readonly store?: Store;
  /** Ends an event-loop turn; tests on virtual time put their own here. */
  readonly defer?: (step: () => void) => void;
  /** Hears of failures nobody is waiting for; standard error when absent. */
  readonly report?: (error: unknown) => void;
}

export interface CoreOptions {
  /** Folder of the state, or ":memory:". */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly market: MarketPort;
  readonly bus: AccountBus;
  readonly config?: CoreConfig;
}

export interface Core {
  readonly matching: MatchingPort;
  readonly authenticate: Authenticate;
  readonly bindings: readonly Binding[];
  /** The ready user that start prints. */
  readonly demo: typeof DEMO;
  /** Deals of users that were printed at or after an instant, oldest first. */
  userDeals(symbol: string, sinceMs: number): readonly UserDeal[];
  close(): Promise<void>;
}

const DAY = 86_400_000;

/**
 * The core of the exchange: ledger, books, orders, users, behind one writer and one store.
 * @throws DataFolderBusy when another process holds the folder, DataFolderUnusable
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock, market, bus, config = {} } = options;
  const store = config.store ?? (await SqliteStore.open(options.dataDir));
  try {
    return await assemble(store, { clock, market, bus }, config);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assemble(
  store: Store,
  { clock, market, bus }: Pick<CoreOptions, 'clock' | 'market' | 'bus'>,
  config: CoreConfig,
): Promise<Core> {
  const writer = new Writer({
    clock,
    bus,
    store,
    rebuild: () => rebuild(),
    defer: config.defer ?? setImmediate,
    report: config.report ?? ((error) => console.error(error)),
  });
  const ledger = new Ledger();
  const matching = new Matching(market, writer);
  const once = new Once(writer, store);
  const parts: Parts = { clock, store, writer, once, ledger, matching, market, bus };
  const accounts = new Accounts();
  const sessions = new Sessions(clock, writer, accounts, config.sessionLifetime ?? DAY);
  const tape = new Tape(market);
  const spot = new Spot(ledger, matching, tape);

  /** Before that nobody has seen a book that could have changed. */
  let started = false;
  async function rebuild(): Promise<number> {
    const [users, live, balances, waiting, deals, lastId] = await Promise.all([
      store.all('users'),
      store.all('sessions'),
      store.all('balances'),
      store.all('spot_orders', { status: 'waiting' }),
      store.latest('user_deals', Tape.kept),
      store.lastId(),
    ]);
    // From here on nothing waits: memory is either the old state or the new one.
    accounts.restore(users);
    sessions.restore(live);
    ledger.restore(balances);
    spot.restore(waiting);
    tape.restore(deals);
    if (started) for (const symbol of matching.symbols()) market.bookChanged(symbol);
    return lastId;
  }

  await writer.start();
  started = true;
  if (accounts.size === 0) await writer.run(await prepareDemoUsers(accounts, ledger));

  return {
    matching,
    authenticate: sessions.authenticate,
    bindings: [
      ...sessionRoutes(parts, sessions),
      ...accountRoutes(parts, accounts, sessions),
      ...spotRoutes(parts, spot),
      ...walletRoutes(parts),
    ],
    demo: DEMO,
    userDeals: (symbol, sinceMs) => tape.since(symbol, sinceMs),
    async close() {
      await writer.settle();
      await store.close();
    },
  };
}
