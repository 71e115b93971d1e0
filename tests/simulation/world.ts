import type { Call, RequestOf } from '@tideline/wire';
import { type Core, createCore } from '../../exchange/compose/core.ts';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';
import type { Batch } from '../../exchange/foundation/store/batch.ts';
import { RowRefused } from '../../exchange/foundation/store/row-refused.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import { AccountFrames } from '../../exchange/market/realtime/accounts.ts';
import { fund } from '../../exchange/people/accounts/demo.ts';
import {
  depthOf,
  ManualClock,
  RecordingBus,
  ScriptedMarket,
} from '../../exchange/testing/scripted-market.ts';
import { openAccounts, sendTo } from './core-access.ts';
import { FaultyStore } from './faulty-store.ts';
import type { Seeded } from './random.ts';
import { Turns } from './turns.ts';

export const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;
export type Symbol = (typeof SYMBOLS)[number];
export const TRADERS = ['t1', 't2', 't3', 't4'] as const;

/** The outcome of a sent command. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly id: string }
  | { readonly kind: 'unknown' };

/** The exchange's core on virtual time; the simulator controls each turn of its event loop. */
export class World {
  readonly random: Seeded;
  readonly clock = new ManualClock();
  readonly bus = new RecordingBus();
  /** Sequence of every event of this epoch by user, in sending order. */
  readonly numbered = new Map<string, number[]>();
  readonly store: SqliteStore;
  /** Prices in cents. */
  readonly price: Record<Symbol, number> = { BTCUSDT: 6_000_000, ETHUSDT: 260_000 };
  readonly faults: unknown[] = [];
  /** Receives each committed batch; a standby's source. */
  onCommit: (batch: Batch) => void = () => undefined;
  market: ScriptedMarket = new ScriptedMarket(this.clock);
  #faulty: FaultyStore;
  #turns = new Turns();
  #core: Core | null = null;
  #epoch = 0;

  private constructor(random: Seeded, store: SqliteStore) {
    this.random = random;
    this.store = store;
    this.#faulty = new FaultyStore(store);
  }

  static async create(random: Seeded): Promise<World> {
    const store = await SqliteStore.open(':memory:');
    await openAccounts(store, TRADERS, fund);
    const world = new World(random, store);
    await world.start();
    return world;
  }

  get core(): Core {
    if (!this.#core) throw new Error('the exchange is down');
    return this.#core;
  }

  get failures(): number {
    return this.#faulty.failures;
  }

  async start(): Promise<void> {
    this.#faulty = new FaultyStore(this.store, (batch) => this.onCommit(batch));
    this.#turns = new Turns();
    this.#epoch += 1;
    this.market = new ScriptedMarket(this.clock);
    this.market.epoch = `e${this.#epoch}`;
    this.numbered.clear();
    const frames = new AccountFrames(() => this.market.epoch, this.clock);
    frames.onFrame((userId, { seq }) => {
      this.numbered.set(userId, [...(this.numbered.get(userId) ?? []), seq]);
    });
    const starting = createCore({
      dataDir: ':memory:',
      clock: this.clock,
      random: this.random,
      market: this.market,
      bus: {
        publish: (userId, event) => {
          this.bus.publish(userId, event);
          frames.publish(userId, event);
        },
      },
      config: {
        store: this.#faulty,
        defer: this.#turns.defer,
        pause: () => new Promise((done) => this.#turns.defer(done)),
        report: (error) => this.faults.push(error),
      },
    });
    this.#core = await this.#turns.until(starting);
    this.market.connect(this.#core.matching);
    for (const symbol of SYMBOLS) this.tick(symbol);
  }

  /** The process dies at once: uncommitted changes are lost, and no command is answered. */
  async crash(): Promise<void> {
    this.#faulty.dead = true;
    this.#core = null;
    await this.turn();
    await this.start();
  }

  failNextCommit(how: 'before' | 'after' | 'row'): void {
    this.#faulty.next = how;
  }

  /** One turn of the event loop: runs deferred steps and all they start. */
  async turn(): Promise<void> {
    await this.#turns.turn();
  }

  /** Turns until nothing is pending. */
  async settle(): Promise<void> {
    await this.#turns.settle();
  }

  /** Sends a command like the server does. */
  async send<Row extends Call>(
    row: Row,
    request: RequestOf<Row>,
    userId: string,
  ): Promise<Outcome> {
    try {
      const answer = await sendTo(this.core, row, request, userId);
      return { kind: 'answered', answer };
    } catch (error) {
      // The store refused its row: nothing happened, and the caller gets `internal`.
      if (error instanceof RowRefused) return { kind: 'refused', id: 'internal' };
      if (!(error instanceof CallError)) throw error;
      const unsure = error.id === 'unavailable' || error.id === 'outcome-unknown';
      return unsure ? { kind: 'unknown' } : { kind: 'refused', id: error.id };
    }
  }

  /** The outside market moves a little: first deals, then the book around the new price. */
  tick(symbol: Symbol): void {
    const { random } = this;
    // Sometimes a jump of up to 3 %, which closes every position at high leverage.
    const step = this.price[symbol] / (random.chance(0.04) ? 17 : 500);
    const before = this.price[symbol];
    this.price[symbol] = Math.max(1000, Math.round(before + (random.next() - 0.5) * step));
    const cents = (price: number) => (Math.round(price) / 100).toFixed(2);
    // About one trader's quantity, so that queues fill in parts.
    const amount = () => (0.005 + random.below(20) / 500).toFixed(3);
    const level = (away: number): [string, string] => [
      cents(this.price[symbol] + away * 50),
      amount(),
    ];
    const deals = Array.from({ length: random.below(4) }, () => {
      const at = before + (this.price[symbol] - before) * random.next();
      return [cents(at), amount(), random.pick(['buy', 'sell'] as const)] as const;
    });
    this.market.tick(symbol, {
      deals: this.market.last(symbol) === null ? [[cents(before), '0.1', 'buy']] : deals,
      ...(random.chance(0.8) && {
        book: depthOf(symbol, [-1, -2, -3, -5].map(level), [1, 2, 3, 5].map(level)),
      }),
    });
  }
}
