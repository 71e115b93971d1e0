import type { SteppedClock } from '../faults/stepped-clock.ts';
import { CallError } from '../foundation/ports/refusal.ts';
import type { WrittenRow } from '../foundation/transactions/commit-listener.ts';
import type { MarketHub } from '../market/hub.ts';
import type { ContractRow } from '../products/contracts/wire.ts';
import type { FillRow } from '../products/spot/wire.ts';
import { type StepFill, stepFills } from './step-fills.ts';

/** Length of a step, ms: the interval of the market's turns. */
const STEP = 100;
/** Jobs run at each multiple of this, ms. */
const JOBS = 1_000;

/** How far to advance. */
export type Wanted =
  /** To an instant, ms UTC. */
  | { readonly until: number }
  /** To the last of so many deals of the market, of one pair or of all. */
  | {
      readonly deals: number;
      readonly symbol: string | null;
      /** Ends at this instant at the latest, ms UTC. */
      readonly latest?: number;
    };

/** What an advance has done. */
export interface Advanced {
  /** The exchange's time after it, ms UTC. */
  readonly time: number;
  /** Deals of the market that were played. */
  readonly deals: number;
  /** Fills of all accounts, in their order. */
  readonly fills: readonly StepFill[];
}

interface StepsDependencies {
  readonly clock: SteppedClock;
  readonly hub: MarketHub;
  readonly core: {
    readonly userData: {
      onCommit(hear: (rows: readonly WrittenRow[], now: number) => void): void;
    };
    readonly backOffice: { turn(): Promise<void> };
    settle(): Promise<void>;
  };
}

/**
 * Moves a clock that stands still, in steps: each plays the market up to its end, waits for the
 * commits, runs the jobs that are due, and sends the frames. One advance follows the other.
 */
export class Steps {
  readonly #deps: StepsDependencies;
  #tail: Promise<unknown> = Promise.resolve();
  #fills: StepFill[] = [];
  #step: () => void = () => undefined;
  #end: () => void = () => undefined;

  constructor(deps: StepsDependencies) {
    this.#deps = deps;
    deps.core.userData.onCommit((rows, now) => this.#committed(rows, now));
  }

  /** The exchange's time, ms UTC. */
  get now(): number {
    return this.#deps.clock.now();
  }

  /** Called after the commits of each step of {@link STEP}. */
  onStep(step: () => void): void {
    this.#step = step;
  }

  /** Called at the end of each advance. */
  onEnd(end: () => void): void {
    this.#end = end;
  }

  /** Plays the first moments, until the market is ready. */
  async begin(): Promise<void> {
    const { clock, hub } = this.#deps;
    let isReady = false;
    void hub.ready.then(() => {
      isReady = true;
    });
    while (!isReady) await this.#play(clock.now() + STEP);
    await this.#deps.core.settle();
  }

  /**
   * @throws CallError `field-invalid` for an instant that has passed, or a pair without a market
   */
  advance(wanted: Wanted): Promise<Advanced> {
    const done = this.#tail.then(() => this.#advance(wanted));
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #advance(wanted: Wanted): Promise<Advanced> {
    const { clock, hub } = this.#deps;
    if ('until' in wanted && wanted.until < clock.now()) {
      throw new CallError('field-invalid', 'until');
    }
    if ('symbol' in wanted && wanted.symbol !== null && !hub.has(wanted.symbol)) {
      throw new CallError('field-invalid', 'symbol');
    }
    this.#fills = [];
    let deals = 0;
    const last = 'until' in wanted ? wanted.until : (wanted.latest ?? Number.POSITIVE_INFINITY);
    const isDone = (): boolean =>
      clock.now() >= last || ('deals' in wanted && deals >= wanted.deals);
    while (!isDone()) {
      const from = clock.now();
      const grid = Math.floor(from / STEP) * STEP + STEP;
      const end = Math.min(grid, last);
      const to = 'until' in wanted ? end : await this.#next(wanted, end);
      deals += this.#dealsBetween(from, to, 'symbol' in wanted ? wanted.symbol : null).length;
      await this.#play(to);
      await this.#deps.core.settle();
      if (to % JOBS === 0) await this.#deps.core.backOffice.turn();
      if (to === grid) this.#step();
    }
    this.#end();
    return { time: clock.now(), deals, fills: this.#fills };
  }

  /** The end of the next step: the next deal, or the next multiple of {@link STEP}. */
  async #next({ symbol }: { readonly symbol: string | null }, grid: number): Promise<number> {
    const { clock, hub } = this.#deps;
    await hub.feed.buffered?.(grid);
    return Math.min(grid, ...this.#dealsBetween(clock.now(), grid, symbol));
  }

  /** Times of the market's deals after an instant up to another one. */
  #dealsBetween(after: number, until: number, symbol: string | null): number[] {
    const { hub } = this.#deps;
    const symbols = symbol === null ? hub.symbols : [symbol];
    return symbols.flatMap((each) =>
      hub.feed.history.deals(each, after, until).map(({ time }) => time),
    );
  }

  /** Plays the market up to an instant. */
  async #play(time: number): Promise<void> {
    const { clock, hub } = this.#deps;
    await hub.feed.buffered?.(time);
    clock.moveTo(time);
    hub.feed.turn?.();
    await hub.settled;
  }

  #committed(rows: readonly WrittenRow[], now: number): void {
    // A row that a command wrote twice tells of its fill once.
    const contracts = new Map<number, ContractRow>();
    const fills = new Map<number, FillRow>();
    for (const { row, table } of rows) {
      if (table === 'spot_fills') fills.set(row.id, row);
      if (table === 'contract_orders') contracts.set(row.id, row);
    }
    this.#fills.push(...stepFills([...fills.values()], [...contracts.values()], now));
  }
}
