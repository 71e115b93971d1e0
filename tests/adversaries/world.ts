import type { Call, RequestOf } from '#wire';
import { type Core, createCore } from '../../exchange/compose/core.ts';
import { HOUSE, type LedgerAccount } from '../../exchange/ledger/accounts.ts';
import { Ledger } from '../../exchange/ledger/service.ts';
import { MarketHub } from '../../exchange/market/hub.ts';
import { CallError } from '../../exchange/refusal.ts';
import { Batch } from '../../exchange/store/batch.ts';
import { SqliteStore } from '../../exchange/store/sqlite-store.ts';
import { ManualClock, RecordingBus } from '../../exchange/testing/scripted-market.ts';
import type { Transaction } from '../../exchange/transactions/transaction.ts';
import type { Seeded } from '../simulation/random.ts';
import { OutsideFeed, pairOf } from './outside.ts';

export const BYSTANDERS = ['long-holder', 'short-holder'] as const;

/** The real market side and the real core on virtual time, with adversaries and bystanders. */
export class World {
  readonly clock = new ManualClock();
  readonly store: SqliteStore;
  readonly feed: OutsideFeed;
  readonly adversaries: readonly string[];
  readonly #core: Core;
  readonly #hub: MarketHub;
  readonly #deferred: (() => void)[];

  private constructor(
    store: SqliteStore,
    feed: OutsideFeed,
    hub: MarketHub,
    core: Core,
    adversaries: readonly string[],
    deferred: (() => void)[],
    clock: ManualClock,
  ) {
    this.store = store;
    this.feed = feed;
    this.#hub = hub;
    this.#core = core;
    this.adversaries = adversaries;
    this.#deferred = deferred;
    this.clock = clock;
  }

  static async create(random: Seeded, symbols: readonly string[], count: number): Promise<World> {
    const clock = new ManualClock();
    const store = await SqliteStore.open(':memory:');
    const adversaries = Array.from({ length: count }, (_, at) => `adversary-${at + 1}`);
    await populate(store, adversaries, symbols);
    const feed = new OutsideFeed(symbols, clock, random);
    let epoch = 0;
    const hub = new MarketHub({
      feed,
      clock,
      newEpoch: () => `e${++epoch}`,
      rest: async () => undefined,
    });
    const deferred: (() => void)[] = [];
    let up = false;
    const starting = createCore({
      dataDir: ':memory:',
      clock,
      random,
      market: hub,
      bus: new RecordingBus(),
      config: {
        store,
        defer: (step) => deferred.push(step),
        report: (error) => {
          throw error;
        },
      },
    }).finally(() => {
      up = true;
    });
    while (!up) await turn(deferred);
    const core = await starting;
    hub.attach(core.matching);
    hub.start();
    for (const symbol of symbols) feed.tick(symbol);
    await hub.ready;
    const world = new World(store, feed, hub, core, adversaries, deferred, clock);
    // The first ticks began the epoch before the core existed; these ticks reach the core.
    for (const symbol of symbols) feed.tick(symbol);
    await world.settle();
    return world;
  }

  /** Runs turns of the event loop until nothing is pending. */
  async settle(): Promise<void> {
    do await turn(this.#deferred);
    while (this.#deferred.length > 0);
  }

  /** Sends a command like the server does; null when it is refused. */
  async send<Row extends Call>(
    row: Row,
    request: RequestOf<Row>,
    userId: string,
  ): Promise<unknown> {
    const binding = this.#core.bindings.find(
      (each) => each.row.method === row.method && each.row.path === row.path,
    );
    const caller = { userId, sessionId: 's', verified: true };
    const answering = Promise.resolve(
      binding?.handle(request as never, {
        caller,
        lang: 'en',
        address: '',
        device: null,
        origin: null,
        agent: '',
      }),
    ).catch((error: unknown) => {
      if (error instanceof CallError) return null;
      throw error;
    });
    await this.settle();
    return answering;
  }

  async close(): Promise<void> {
    this.#hub.stop();
    await this.store.close();
  }
}

async function turn(deferred: (() => void)[]): Promise<void> {
  for (const step of deferred.splice(0)) step();
  // The core never waits for real time, so one real turn settles all promises.
  await new Promise<void>((done) => setImmediate(done));
}

/** Gives adversaries some of every coin, and bystanders money for their contracts. */
async function populate(
  store: SqliteStore,
  adversaries: readonly string[],
  symbols: readonly string[],
): Promise<void> {
  const batch = new Batch();
  const ledger = new Ledger();
  let id = 0;
  const tx: Transaction = {
    now: 0,
    nextId: () => {
      id += 1;
      return id;
    },
    put: (table, row) => batch.put(table, row),
    remove: () => undefined,
    publish: () => undefined,
    afterCommit: () => undefined,
    atEnd: () => undefined,
  };
  const give = (owner: string, account: LedgerAccount, coin: string, amount: bigint): void =>
    ledger.post(tx, {
      kind: 'deposit',
      reference: null,
      legs: [
        { owner, account, coin, available: amount },
        { owner: HOUSE, account: 'outside', coin, available: -amount },
      ],
    });
  const usdt = 10n ** 8n;
  for (const [at, name] of [...BYSTANDERS, ...adversaries].entries()) {
    batch.put('users', {
      id: name,
      account: name,
      nickname: name,
      area_code: null,
      phone: null,
      email: null,
      password: '',
      fund_password: null,
      verification: 'verified',
      invitation_code: `code-${at}`,
      invited_by: null,
      created: 0,
    });
    give(name, 'contract', 'USDT', 300_000n * usdt);
    give(name, 'currency', 'USDT', 600_000n * usdt);
    for (const symbol of symbols) {
      const { base, instrument } = pairOf(symbol);
      const coins = Math.round((100_000 / Number(instrument.anchorPrice)) * 10 ** base.scale);
      give(name, 'currency', base.code, BigInt(coins));
    }
  }
  await store.append(batch);
}
