import type { Call, RequestOf } from '@tideline/wire';
import { type Core, createCore } from '../../exchange/compose/core.ts';
import { HOUSE, type LedgerAccount } from '../../exchange/foundation/ledger/accounts.ts';
import type { Ledger } from '../../exchange/foundation/ledger/service.ts';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Transaction } from '../../exchange/foundation/transactions/transaction.ts';
import { MarketHub } from '../../exchange/market/hub.ts';
import { ManualClock, RecordingBus } from '../../exchange/testing/scripted-market.ts';
import { openAccounts, sendTo } from '../simulation/core-access.ts';
import type { Seeded } from '../simulation/random.ts';
import { Turns } from '../simulation/turns.ts';
import { OutsideFeed, pairOf } from './outside.ts';

export const BYSTANDERS = ['long-holder', 'short-holder'] as const;
/** A bystander with trigger orders. */
export const STOP_HOLDER = 'stop-holder';

/** The real market side and the real core on virtual time, with adversaries and bystanders. */
export class World {
  readonly clock = new ManualClock();
  readonly store: SqliteStore;
  readonly feed: OutsideFeed;
  readonly adversaries: readonly string[];
  readonly #core: Core;
  readonly #hub: MarketHub;
  readonly #turns: Turns;

  private constructor(
    store: SqliteStore,
    feed: OutsideFeed,
    hub: MarketHub,
    core: Core,
    adversaries: readonly string[],
    turns: Turns,
    clock: ManualClock,
  ) {
    this.store = store;
    this.feed = feed;
    this.#hub = hub;
    this.#core = core;
    this.adversaries = adversaries;
    this.#turns = turns;
    this.clock = clock;
  }

  static async create(random: Seeded, symbols: readonly string[], count: number): Promise<World> {
    const clock = new ManualClock();
    const store = await SqliteStore.open(':memory:');
    const adversaries = Array.from({ length: count }, (_, at) => `adversary-${at + 1}`);
    await openAccounts(store, [...BYSTANDERS, STOP_HOLDER, ...adversaries], funding(symbols));
    const feed = new OutsideFeed(symbols, clock, random);
    let epoch = 0;
    const hub = new MarketHub({
      feed,
      clock,
      newEpoch: () => `e${++epoch}`,
      rest: async () => undefined,
    });
    const turns = new Turns();
    const starting = createCore({
      dataDir: ':memory:',
      clock,
      random,
      market: hub,
      bus: new RecordingBus(),
      config: {
        store,
        defer: turns.defer,
        report: (error) => {
          throw error;
        },
      },
    });
    const core = await turns.until(starting);
    hub.attach(core.matching);
    hub.start();
    for (const symbol of symbols) feed.tick(symbol);
    await hub.ready;
    const world = new World(store, feed, hub, core, adversaries, turns, clock);
    // The first ticks began the epoch before the core existed; these ticks reach the core.
    for (const symbol of symbols) feed.tick(symbol);
    await world.settle();
    return world;
  }

  /** Turns until nothing is pending. */
  async settle(): Promise<void> {
    await this.#turns.settle();
  }

  /** Sends a command like the server does; null when it is refused. */
  async send<Row extends Call>(
    row: Row,
    request: RequestOf<Row>,
    userId: string,
  ): Promise<unknown> {
    const answering = sendTo(this.#core, row, request, userId).catch((error: unknown) => {
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

/** Gives an account some of every coin, and money for its contracts. */
const funding =
  (symbols: readonly string[]) =>
  (tx: Transaction, ledger: Ledger, name: string): void => {
    const give = (account: LedgerAccount, coin: string, amount: bigint) =>
      ledger.post(tx, {
        kind: 'deposit',
        reference: null,
        legs: [
          { owner: name, account, coin, available: amount },
          { owner: HOUSE, account: 'outside', coin, available: -amount },
        ],
      });
    const usdt = 10n ** 8n;
    give('contract', 'USDT', 300_000n * usdt);
    give('currency', 'USDT', 600_000n * usdt);
    for (const symbol of symbols) {
      const { base, instrument } = pairOf(symbol);
      const coins = Math.round((100_000 / Number(instrument.anchorPrice)) * 10 ** base.scale);
      give('currency', base.code, BigInt(coins));
    }
  };
