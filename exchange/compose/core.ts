// Longer than 300 lines: the parts of the core are built in an order that only one list shows.
import { setTimeout } from 'node:timers/promises';
import { COINS, formatUnits, SESSION_IDLE } from '@tideline/wire';
import type { LedCore } from '../cluster/rpc/leader-handlers.ts';
import { futuresDoor } from '../door/futures/routes.ts';
import type { DoorRoute } from '../door/route.ts';
import { spotDoor } from '../door/spot/routes.ts';
import { UserData } from '../door/user-data/user-data.ts';
import { Ledger } from '../foundation/ledger/service.ts';
import type {
  AccountBus,
  Authenticate,
  Clock,
  MarketPort,
  MatchingPort,
  Random,
} from '../foundation/ports/ports.ts';
import { Residents } from '../foundation/store/residents.ts';
import { Retention } from '../foundation/store/retention.ts';
import { SqliteStore } from '../foundation/store/sqlite-store.ts';
import type { Store } from '../foundation/store/store.ts';
import type { Following } from '../foundation/transactions/following.ts';
import { IdempotencyStore } from '../foundation/transactions/idempotency.ts';
import type { Transaction } from '../foundation/transactions/transaction.ts';
import { Writer } from '../foundation/transactions/writer.ts';
import type { TradingDependencies } from '../market/matching/dependencies.ts';
import { Matching } from '../market/matching/service.ts';
import { DEMO, isDemo, prepareDemoUsers, type SoleUser } from '../people/accounts/demo.ts';
import { GUESTS } from '../people/accounts/guest-rules.ts';
import { accountRoutes } from '../people/accounts/routes.ts';
import { sessionRoutes } from '../people/accounts/session-routes.ts';
import { Limits } from '../people/limits/limits.ts';
import { PushDevices } from '../people/push/devices.ts';
import { Devices } from '../people/sessions/devices.ts';
import { LoginGuesses } from '../people/sessions/login-guesses.ts';
import { Sessions } from '../people/sessions/service.ts';
import { Languages } from '../people/users/languages.ts';
import { isClosed } from '../people/users/rules.ts';
import { Accounts } from '../people/users/service.ts';
import { contractRoutes } from '../products/contracts/routes.ts';
import { Contracts } from '../products/contracts/service.ts';
import { optionRoutes } from '../products/options/routes.ts';
import { Options } from '../products/options/service.ts';
import { recordRoutes } from '../products/records/routes.ts';
import { spotRoutes } from '../products/spot/routes.ts';
import { Spot } from '../products/spot/service.ts';
import { Tape, type UserDeal } from '../products/spot/tape.ts';
import { triggerRoutes } from '../products/spot/trigger-routes.ts';
import { Triggers } from '../products/spot/triggers.ts';
import { addPaperAddress } from '../products/wallet/addresses.ts';
import { walletRoutes } from '../products/wallet/routes.ts';
import { BackOffice } from './back-office.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';
import { Memory } from './memory.ts';
import type { Secrets } from './secrets.ts';

export interface CoreConfig {
  /** Lifetime of a session, ms; a day when absent. */
  readonly sessionLifetime?: number;
  /** Replaces the embedded store; `dataDir` is then unused. */
  readonly store?: Store;
  /** Folder of pictures and messages of a core with a given store; in memory when absent. */
  readonly filesIn?: string;
  /** Refuses commands until {@link Following.lead}: another process writes the store. */
  readonly follows?: boolean;
  /** See {@link WriterDependencies.lost}. */
  readonly lost?: (cause: unknown) => void;
  /** See {@link WriterDependencies.readable}. */
  readonly readable?: () => boolean;
  /** Wraps the store, to measure it; not called for a given store. */
  readonly measured?: (store: Store) => Store;
  /** See {@link WriterDependencies.waits}. */
  readonly waits?: () => (() => void) | undefined;
  /** Ends an event-loop turn; tests on virtual time pass their own. */
  readonly defer?: (step: () => void) => void;
  /** Waits before an unreadable store is read again; a quarter of a second when absent. */
  readonly pause?: () => Promise<void>;
  /** Receives errors that no caller awaits; writes to standard error when absent. */
  readonly report?: (error: unknown) => void;
  /** Settings of reviews, products, promotion, mail and text messages. */
  readonly backOffice?: Partial<BackOfficeSettings>;
  /** Whom the core begins for; the demo users when absent. */
  readonly sole?: SoleUser;
  /** Replaces the source of secrets; for tests. */
  readonly secrets?: Secrets;
  /** Replaces real time, which authenticator apps use; for tests. */
  readonly wall?: Clock;
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

export interface Core extends LedCore {
  readonly matching: MatchingPort;
  readonly authenticate: Authenticate;
  /** Signed calls of the Binance-shaped API. */
  readonly doorRoutes: readonly DoorRoute[];
  /** Events of accounts for the Binance-shaped API. */
  readonly userData: UserData;
  readonly writer: Writer;
  /** Everything besides trading; its `turn` runs the jobs. */
  readonly backOffice: BackOffice;
  /** The demo user that the start prints. */
  readonly demo: typeof DEMO;
  /** Deals of users at or after an instant, oldest first. */
  userDeals(symbol: string, sinceMs: number): readonly UserDeal[];
  /** Whether a user exists and has not closed the account. */
  hasAccount(userId: string): boolean;
  /** False while memory is rebuilt or follows another process; commands are refused then. */
  ready(): boolean;
  /** Number of accounts that came into memory one by one; 0 where memory holds all of them. */
  accountsHere(): number;
  /** Resolves when everything that was applied is durable. */
  settle(): Promise<void>;
  readonly following: Following;
  close(): Promise<void>;
}

const DAY = 86_400_000;

/**
 * The core of the exchange: ledger, books, orders, users, behind one writer and one store.
 * @throws DataFolderBusy when another process holds the folder, DataFolderUnusable
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock, market, bus, config = {} } = options;
  const { store, retention } = config.store
    ? { store: config.store, retention: null }
    : await ownStore(options);
  try {
    const core = await assemble(store, { clock, market, bus, dataDir: options.dataDir }, config);
    retention?.start();
    return {
      ...core,
      async close() {
        await retention?.stop();
        await core.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The embedded store, which removes by itself what nobody needs any more. */
async function ownStore({ dataDir, clock, config = {} }: CoreOptions) {
  const store = await SqliteStore.open(dataDir);
  const { report = console.error } = config;
  const retention = new Retention([store.removeAnswers, store.writeOpenings], clock, report);
  return { store: measuredStore(store, config), retention };
}

const measuredStore = (store: Store, { measured }: CoreConfig): Store => measured?.(store) ?? store;

async function assemble(
  store: Store,
  { clock, market, bus, dataDir }: Pick<CoreOptions, 'clock' | 'market' | 'bus' | 'dataDir'>,
  config: CoreConfig,
): Promise<Core> {
  const writer = new Writer({
    clock,
    bus,
    store,
    published: (tx, userId, event) => backOffice.push.published(tx, userId, event),
    listener: {
      tables: UserData.tables,
      committed: (rows, now) => userData.committed(rows, now),
      lost: () => userData.lost(),
    },
    rebuild: () => memory.load(),
    rebuilt: () => matching.catchUp(),
    lost: config.lost,
    readable: config.readable,
    waits: config.waits,
    defer: config.defer ?? setImmediate,
    // Unreferenced, so that a broken disk does not keep an ending process alive.
    pause: config.pause ?? (() => setTimeout(250, undefined, { ref: false })),
    report: config.report ?? ((error) => console.error(error)),
  });
  const residents = new Residents(store);
  const ledger = new Ledger(residents);
  const matching: Matching = new Matching(market, writer);
  const idempotency = new IdempotencyStore(writer, store);
  const deps: TradingDependencies = {
    clock,
    store,
    writer,
    idempotency,
    ledger,
    matching,
    market,
    bus,
  };
  const accounts = new Accounts(residents);
  const languages = new Languages(residents);
  const limits = new Limits(clock, writer);
  const devices = new Devices(residents);
  const pushDevices = new PushDevices(residents);
  const sessions = new Sessions({
    clock,
    writer,
    accounts,
    devices,
    residents,
    guesses: new LoginGuesses(clock, limits),
    isShared: (user) => config.backOffice?.sharedDemo === true && isDemo(user),
    ended: (tx, userId, isOver) => pushDevices.removeWhere(tx, userId, isOver),
    lifetime: config.sessionLifetime ?? DAY,
    idle: SESSION_IDLE,
    guestLifetime: (config.backOffice?.guests ?? GUESTS).idle,
  });
  const tape = new Tape(matching);
  // Order of market events: fills first, then triggers, then deliveries, then contracts.
  const spot = new Spot(ledger, matching, tape);
  const triggers = new Triggers({ ledger, matching, market, spot });
  const options = new Options(ledger, matching);
  const contracts = new Contracts(ledger, matching, market);
  const backOffice = new BackOffice(deps, {
    residents,
    accounts,
    languages,
    sessions,
    devices,
    pushDevices,
    limits,
    trading: { spot, triggers, contracts, options },
    // A given store may have no folder, so pictures and messages are kept in memory.
    dataDir: config.store ? (config.filesIn ?? ':memory:') : dataDir,
    settings: config.backOffice,
    secrets: config.secrets,
    wall: config.wall,
    report: config.report ?? ((error) => console.error(error)),
  });
  const { push } = backOffice;
  matching.listen({
    discontinuity: (_tx, { symbol }) => push.alerts.interrupted(symbol),
    paused: (_tx, { symbol }) => push.alerts.interrupted(symbol),
    ticked: (tx, _pair, tick) => push.alerts.ticked(tx, tick),
  });
  const door = { ...deps, spot, triggers, contracts, keys: backOffice.keys };
  const userData = new UserData(door);

  const memory: Memory = new Memory({
    ...{ store, residents, accounts, languages, sessions, devices, ledger, matching },
    ...{ spot, triggers, options, contracts, tape, backOffice },
  });
  /** @param observedFrom - instant from which this process knows the market */
  const begin = async (observedFrom: number): Promise<void> => {
    if (memory.lastId === 0) {
      const furnish = (tx: Transaction, userId: string) =>
        addPaperAddress(tx, backOffice.book, userId);
      await writer.run(await prepareDemoUsers(accounts, ledger, furnish, config.sole));
    }
    await writer.run((tx) => push.prepare(tx));
    await writer.run((tx) => options.voidMissed(tx, observedFrom));
    const feed = market.info ? `${market.info.kind}:${market.info.label}` : null;
    const before = await store.find('meta', 'feed');
    if (feed === null || feed === before?.value) return;
    if (before) matching.expectDiscontinuity();
    await writer.run((tx) => tx.put('meta', { name: 'feed', value: feed }));
  };
  await writer.start(config.follows ? 'following' : 'writing');
  if (!config.follows) await begin(clock.now());

  return {
    matching,
    authenticate: sessions.authenticate,
    sessions,
    bindings: [
      ...sessionRoutes(deps, { accounts, sessions, ...backOffice }),
      ...accountRoutes(deps, accounts, sessions, backOffice),
      ...spotRoutes(deps, spot),
      ...triggerRoutes(deps, triggers),
      ...optionRoutes(deps, options),
      ...contractRoutes(deps, contracts),
      ...walletRoutes(deps, { contracts, options }),
      ...recordRoutes(deps, contracts),
      ...backOffice.bindings,
    ],
    doorRoutes: [...spotDoor(door), ...futuresDoor(door)],
    userData,
    writer,
    backOffice,
    languages: {
      of: (userId) => languages.of(userId),
      keep: (userId, language) => writer.run((tx) => languages.choose(tx, userId, language)),
    },
    demo: DEMO,
    available: async ({ caller }) => {
      if (!caller) return {};
      return writer.read(() =>
        Object.fromEntries(
          COINS.map(({ code, scale }) => [
            code,
            formatUnits(ledger.holding(caller.userId, 'currency', code).available, scale),
          ]),
        ),
      );
    },
    userDeals: (symbol, sinceMs) => tape.since(symbol, sinceMs),
    hasAccount: (userId) => {
      const user = accounts.find(userId);
      return user !== null && !isClosed(user);
    },
    ready: () => writer.ready,
    accountsHere: () => residents.size,
    expect: residents,
    settle: async () => void (await writer.settle()),
    following: {
      memory,
      number: () => memory.number,
      apply: (number, changes) => memory.apply(number, changes),
      reload: () => memory.reload(),
      lead: async (observedFrom) => {
        writer.begin(memory.lastId);
        await begin(observedFrom);
        matching.catchUp();
      },
    },
    async close() {
      await backOffice.close();
      await writer.close();
      await store.close();
    },
  };
}
