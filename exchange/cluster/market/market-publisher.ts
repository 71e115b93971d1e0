import { type Frame, PERIODS, type PublicTopic } from '@tideline/wire';
import type { Clock } from '../../foundation/ports/ports.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { MarketHub } from '../../market/hub.ts';
import { silentPairs } from '../../market/market-view.ts';
import { Publisher } from '../../market/realtime/publisher.ts';
import type { Bus, Unsubscribe } from '../bus/bus.ts';
import { pack } from '../bus/codec.ts';
import { SUBJECTS } from '../bus/subjects.ts';
import { packSnapshot } from './snapshot-codec.ts';
import type { MarketSnapshot, MarketState, MarketTurn } from './turn.ts';

/** Interval of turns, ms: ten frames a second, the fastest topic. */
const TURN = 100;
/** Deals of a pair in a snapshot; `currency/deal` answers at most this many. */
export const SNAPSHOT_DEALS = 500;
/** More levels than a published book has. */
const ALL_LEVELS = 1_000;

export interface MarketPublisherOptions {
  readonly bus: Bus;
  readonly term: number;
  readonly hub: MarketHub;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** False while the market's times may be wrong: no turn is published then. True when absent. */
  readonly mayPublish?: () => boolean;
}

/** Publishes every topic of the leader's market, whether anyone listens or not. */
export class MarketPublisher {
  readonly #options: MarketPublisherOptions;
  readonly #publisher: Publisher;
  readonly #unserve: Unsubscribe;
  #timer: ReturnType<typeof setInterval> | undefined;
  #frames: Frame[] = [];
  #n = 0;

  constructor(options: MarketPublisherOptions) {
    this.#options = options;
    const { bus, term, hub, clock, metrics, mayPublish } = options;
    this.#publisher = new Publisher(hub, clock, (frame) => {
      metrics.countFrame(frame);
      this.#frames.push(frame);
    });
    for (const topic of topicsOf(hub.symbols)) this.#publisher.open(topic);
    this.#unserve = bus.serve(SUBJECTS.leaderSnapshots(term), async () => {
      if (mayPublish?.() === false) throw new Error('the market may have wrong times');
      return packSnapshot(this.snapshot());
    });
  }

  start(): void {
    this.#timer = setInterval(() => this.turn(), this.#options.hub.feed.frameInterval ?? TURN);
  }

  /** Number of the last turn. */
  get turns(): number {
    return this.#n;
  }

  turn(): void {
    const { hub, bus, mayPublish } = this.#options;
    if (mayPublish?.() === false) return;
    const { epoch } = hub;
    this.#publisher.turn();
    const frames = this.#frames.filter((frame) => frame.epoch === epoch);
    this.#frames = [];
    this.#n += 1;
    const turn: MarketTurn = { ...this.#state(), frames };
    bus.publish(SUBJECTS.turns, pack(turn));
  }

  /** The market as of the last turn and the frames of the next one. */
  snapshot(): MarketSnapshot {
    const { hub } = this.#options;
    // Frames that wait for the next turn are in the state already, so they go out first.
    if (this.#frames.length > 0) this.turn();
    const current = topicsOf(hub.symbols).flatMap((topic) => this.#publisher.first(topic) ?? []);
    return {
      ...this.#state(),
      frames: current,
      pairs: hub.symbols.map((symbol) => ({
        symbol,
        book: hub.book(symbol, ALL_LEVELS),
        deals: hub.deals(symbol, Math.max(0, hub.lastDealId(symbol) - SNAPSHOT_DEALS)),
      })),
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unserve();
  }

  #state(): MarketState {
    const { hub, term, clock } = this.#options;
    return {
      term,
      n: this.#n,
      epoch: hub.epoch,
      time: clock.now(),
      feed: hub.info,
      symbols: hub.symbols,
      silent: silentPairs(hub),
    };
  }
}

/** Every public topic of a market. */
export function topicsOf(symbols: readonly string[]): PublicTopic[] {
  return [
    'tickers',
    ...symbols.flatMap((symbol): PublicTopic[] => [
      `price:${symbol}`,
      `depth:${symbol}`,
      `deal:${symbol}`,
      ...PERIODS.map((period): PublicTopic => `kline:${symbol}:${period}`),
    ]),
  ];
}
