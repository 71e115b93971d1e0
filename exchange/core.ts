import { setTimeout } from 'node:timers/promises';
import { DEMO, prepareDemoUsers } from './accounts/demo.ts';
import { accountRoutes } from './accounts/routes.ts';
import { Accounts } from './accounts/service.ts';
import { contractRoutes } from './contracts/routes.ts';
import { Contracts } from './contracts/service.ts';
import { Once } from './core/once.ts';
import type { Parts } from './core/parts.ts';
import { Writer } from './core/writer.ts';
import type { Binding } from './handler.ts';
import { Ledger } from './ledger/service.ts';
import { Matching } from './matching/service.ts';
import { Office } from './office/office.ts';
import type { Secrets } from './office/secrets.ts';
import type { OfficeSettings } from './office/settings.ts';
import { optionRoutes } from './options/routes.ts';
import { Options } from './options/service.ts';
import type { Clock, Random } from './ports.ts';
import type { AccountBus, Authenticate, MarketPort, MatchingPort } from './seams.ts';
import { Limits } from './sessions/limits.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { Sessions } from './sessions/service.ts';
import { spotRoutes } from './spot/routes.ts';
import { Spot } from './spot/service.ts';
import { Tape, type UserDeal } from './spot/tape.ts';
import { SqliteStore } from './store/sqlite-store.ts';
import type { Store } from './store/store.ts';
import { walletRoutes } from './wallet/routes.ts';

export type { UserDeal } from './spot/tape.ts';
export { DataFolderBusy, DataFolderUnusable } from './store/data-folder.ts';

export interface CoreConfig {
  /** How long a session lives, ms; a day when absent. */
  readonly sessionLifetime?: number;
  /** Replaces the embedded store; `dataDir` is not used then. */
  readonly store?: Store;
  /** Ends an event-loop turn; tests on virtual time put their own here. */
  readonly defer?: (step: () => void) => void;
  /** Waits before an unreadable store is read again; a quarter of a second when absent. */
  readonly pause?: () => Promise<void>;
  /** Hears of failures nobody is waiting for; standard error when absent. */
  readonly report?: (error: unknown) => void;
  /** Reviews, products, promotion, mail. */
  readonly office?: Partial<OfficeSettings>;
  /** Replaces what must not be guessed; for tests. */
  readonly secrets?: Secrets;
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
  /** Everything around trading; its jobs run by its `turn`. */
  readonly office: Office;
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
    return await assemble(store, { clock, market, bus, dataDir: options.dataDir }, config);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assemble(
  store: Store,
  { clock, market, bus, dataDir }: Pick<CoreOptions, 'clock' | 'market' | 'bus' | 'dataDir'>,
  config: CoreConfig,
): Promise<Core> {
  const writer = new Writer({
    clock,
    bus,
    store,
    rebuild: () => rebuild(),
    rebuilt: () => matching.catchUp(),
    defer: config.defer ?? setImmediate,
    // Unreferenced: a process that wants to end does not wait for a broken disk.
    pause: config.pause ?? (() => setTimeout(250, undefined, { ref: false })),
    report: config.report ?? ((error) => console.error(error)),
  });
  const ledger = new Ledger();
  const matching: Matching = new Matching(market, writer);
  const once = new Once(writer, store);
  const parts: Parts = { clock, store, writer, once, ledger, matching, market, bus };
  const accounts = new Accounts();
  const limits = new Limits(clock, writer);
  const sessions = new Sessions(clock, writer, accounts, limits, config.sessionLifetime ?? DAY);
  const tape = new Tape(matching);
  // In the order they hear of the market: fills first, then deliveries, then contracts.
  const spot = new Spot(ledger, matching, tape);
  const options = new Options(ledger, matching);
  const contracts = new Contracts(ledger, matching, market);
  const office = new Office(parts, {
    accounts,
    sessions,
    limits,
    trading: { spot, contracts, options },
    // A store of its own may live anywhere; pictures and messages are kept in memory then.
    dataDir: config.store ? ':memory:' : dataDir,
    settings: config.office,
    secrets: config.secrets,
    report: config.report ?? ((error) => console.error(error)),
  });

  async function rebuild(): Promise<number> {
    const restoreOffice = await office.load();
    const [users, live, balances, waiting, running, open, deals, lastId] = await Promise.all([
      store.all('users'),
      store.all('sessions'),
      store.all('balances'),
      store.all('spot_orders', { status: 'waiting' }),
      store.all('option_orders', { status: 'running' }),
      store.all('contract_orders', { status: ['waiting', 'trading'] }),
      store.latest('user_deals', Tape.kept),
      store.lastId(),
    ]);
    // From here on nothing waits: memory is either the old state or the new one.
    accounts.restore(users);
    sessions.restore(live);
    ledger.restore(balances);
    spot.restore(waiting);
    options.restore(running);
    contracts.restore(open);
    tape.restore(deals);
    restoreOffice();
    return lastId;
  }

  await writer.start();
  if (accounts.size === 0) await writer.run(await prepareDemoUsers(accounts, ledger, office.book));

  await writer.run((unit) => options.voidMissed(unit));
  const feed = market.info ? `${market.info.kind}:${market.info.label}` : null;
  const before = await store.find('meta', 'feed');
  if (feed !== null && feed !== before?.value) {
    if (before) matching.expectSeam();
    await writer.run((unit) => unit.put('meta', { name: 'feed', value: feed }));
  }

  return {
    matching,
    authenticate: sessions.authenticate,
    bindings: [
      ...sessionRoutes(parts, sessions, office.log),
      ...accountRoutes(parts, accounts, sessions, office),
      ...spotRoutes(parts, spot),
      ...optionRoutes(parts, options),
      ...contractRoutes(parts, contracts),
      ...walletRoutes(parts),
      ...office.bindings,
    ],
    office,
    demo: DEMO,
    userDeals: (symbol, sinceMs) => tape.since(symbol, sinceMs),
    async close() {
      await office.close();
      await writer.close();
      await store.close();
    },
  };
}
