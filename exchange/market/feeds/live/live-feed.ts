import {
  adapterOf,
  LiveSession,
  type LiveVenue,
  livePorts,
  liveVenue,
  type MarketItem,
  VenueError,
} from '@tideline/streams/node';
import type { Closure, FeedInfo } from '@tideline/wire';
import type { Clock, FeedTick } from '../../../foundation/ports/ports.ts';
import type { MarketFeed } from '../../history.ts';
import { ListingWatch } from './listing-watch.ts';
import type { LiveChoice } from './live-choice.ts';
import { LiveHistory } from './live-history.ts';
import { type LivePair, pairsOf } from './live-pairs.ts';
import { PairIntake } from './pair-intake.ts';
import { QuietCheck } from './quiet-check.ts';
import { Refusals } from './refusals.ts';
import { VenueRest } from './venue-rest.ts';

const TICK = 100;
/** Longest wait for the first books, ms. */
const PATIENCE = 30_000;
/** After a longer time without the venue its candles are loaded again, ms. */
const MISSED = 5_000;
/** Wait after candles that could not be loaded, ms. */
const RENEW_AGAIN = 5_000;
/** Shortest time between two lines about candles that could not be loaded, ms. */
const REPORT_EVERY = 60_000;
/** Longest delay between a venue's clock and ours that candles follow, ms. */
const MAX_LAG = 5_000;

/** The real market of a venue. Its label names the venue. */
export class LiveFeed implements MarketFeed {
  readonly #label: string;
  readonly symbols: readonly string[];
  readonly history: LiveHistory;
  readonly generation = 1;
  readonly #clock: Clock;
  readonly #rest: VenueRest;
  readonly #session: LiveSession;
  /** By our names of the pairs. */
  readonly #intakes = new Map<string, PairIntake>();
  /** By the venue's. */
  readonly #theirs = new Map<string, PairIntake>();
  readonly #quiet: QuietCheck;
  readonly #listing: ListingWatch;
  readonly #renewAgain: number;
  #lag = 0;
  #time = 0;
  /**
   * Pairs of the newest ticks: the others wait for their data, or for candles of a time without it.
   */
  #shown: ReadonlySet<string> = new Set();
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setInterval> | null = null;
  readonly #report: (line: string) => void;

  private constructor(
    venue: LiveVenue,
    choice: LiveChoice,
    pairs: readonly LivePair[],
    rest: VenueRest,
    refusals: Refusals,
    clock: Clock,
    report: (line: string) => void,
  ) {
    const { policy } = venue;
    this.#label = policy.name;
    this.symbols = pairs.map(({ instrument }) => instrument.symbol);
    this.#clock = clock;
    this.#rest = rest;
    this.#report = report;
    this.#renewAgain = choice.renewAgain ?? RENEW_AGAIN;
    for (const pair of pairs) {
      const intake = new PairIntake(pair, {
        ...{ session: () => this.#session, history: () => this.history },
        ...{ clock, refusals },
      });
      this.#intakes.set(pair.instrument.symbol, intake);
      this.#theirs.set(pair.symbol, intake);
    }
    const say = (line: string) => report(`${policy.name}: ${line}`);
    const theirs = pairs.map(({ symbol }) => symbol);
    this.#listing = new ListingWatch(rest, theirs, say, choice.listingEvery);
    this.history = new LiveHistory(
      rest,
      pairs,
      (symbol) => this.#intakes.get(symbol)?.book() ?? null,
      () => clock.now(),
    );
    this.#session = new LiveSession(
      policy,
      adapterOf(venue),
      {
        symbols: theirs,
        streams: ['book', 'trades', 'klines'],
        ws: choice.ws ?? null,
        rest: choice.rest ?? null,
      },
      livePorts,
      {
        item: (item) => this.#item(item),
        book: (event, follower) => this.#theirs.get(follower.symbol)?.onBook(event, follower),
        note: ({ kind, text }) => {
          if (kind !== 'resync') say(text);
        },
      },
      null,
      rest.lane,
    );
    this.#quiet = new QuietCheck({
      source: policy.best,
      rate: policy.limits.weight,
      pulses: new Map([...this.#theirs].map(([symbol, { pulse }]) => [symbol, pulse])),
      best: (symbols) => rest.best(symbols),
      held: (symbol) => this.#theirs.get(symbol)?.held() ?? null,
      hung: (symbol) => this.#session.hung(symbol),
      stands: (witness) =>
        say(`answers about ${witness} have stood for a while: quiet pairs are not trusted`),
      now: () => performance.now(),
    });
  }

  /**
   * Connects to a venue and waits for its books and history.
   * @throws VenueError in one line, with a way on
   */
  static async open(
    choice: LiveChoice,
    clock: Clock,
    report: (line: string) => void = () => {},
  ): Promise<LiveFeed> {
    const venue = choice.own ?? liveVenue(choice.venue);
    if (!venue) throw new VenueError('symbol', `no venue "${choice.venue}"`);
    const { policy } = venue;
    const say = (line: string) => report(`${policy.name}: ${line}`);
    const refusals = new Refusals(say);
    const rest = new VenueRest(policy, choice.rest ?? null, refusals, say);
    const pairs = await pairsOf(policy, rest, choice.symbols);
    report(`${policy.name}: loading the history of ${pairs.length} pairs`);
    const feed = new LiveFeed(venue, choice, pairs, rest, refusals, clock, report);
    try {
      feed.#session.start();
      await Promise.all(feed.symbols.map((symbol) => feed.history.load(symbol)));
      await feed.#books();
      // Those deals are in the history that the first epoch starts from.
      for (const intake of feed.#intakes.values()) intake.forgetDeals();
    } catch (error) {
      feed.stop();
      throw error;
    }
    for (const intake of feed.#intakes.values()) intake.deliveredAt = clock.now();
    return feed;
  }

  get info(): FeedInfo {
    const info = { kind: 'live', label: this.#label, shift: null } as const;
    const closed: Record<string, Closure> = {};
    for (const symbol of this.symbols) {
      const why = this.#closure(symbol);
      if (why !== null) closed[symbol] = why;
    }
    return Object.keys(closed).length === 0 ? info : { ...info, closed };
  }

  start(emit: (ticks: readonly FeedTick[]) => void): void {
    this.#timer = setInterval(() => {
      const ticks = this.#advance();
      if (ticks.length > 0) emit(ticks);
    }, TICK);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#listing.stop();
    this.#session.stop();
    this.#rest.stop();
  }

  /** Whether the venue delivers this pair now, and what it delivers is shown. */
  fresh(symbol: string): boolean {
    return this.#shown.has(symbol) && this.#isAlive(symbol);
  }

  /** Whether the venue delivers this pair, which trades, with a book that is known to be right. */
  #isAlive(symbol: string): boolean {
    const isAlive = this.#intakes.get(symbol)?.isAlive(performance.now()) === true;
    return isAlive && this.#closure(symbol) === null;
  }

  /** Why the pair does not trade: by the venue's messages, else by its list. */
  #closure(symbol: string): Closure | null {
    const pair = this.#intakes.get(symbol);
    if (pair === undefined) return null;
    return (
      this.#session.closure(pair.symbol) ?? (this.#listing.open(pair.symbol) ? null : 'halted')
    );
  }

  /** The newest instant of which the venue has shown this pair, ms UTC; 0 before the first. */
  receivedAt(symbol: string): number {
    const evidence = this.#intakes.get(symbol)?.pulse.evidence ?? Number.NEGATIVE_INFINITY;
    return Math.max(0, this.#clock.now() - (performance.now() - evidence));
  }

  #advance(): FeedTick[] {
    const now = this.#clock.now();
    this.#quiet.turn();
    const intakes = [...this.#intakes.values()];
    for (const intake of intakes) {
      if (intake.guard.crossedTooLong(performance.now())) {
        this.#session.distrust(intake.symbol, 'crossed book');
      }
      intake.checkDepth(performance.now());
    }
    const fresh = intakes.filter(
      ({ renewing, instrument }) => !renewing && this.#isAlive(instrument.symbol),
    );
    const late = fresh.filter(({ deliveredAt }) => now - deliveredAt > MISSED);
    if (late.length > 0) void this.#renew(late);
    const due = fresh.filter(({ renewing }) => !renewing);
    this.#shown = new Set(due.map(({ instrument }) => instrument.symbol));
    if (due.length === 0) return [];
    // Minutes end when the venue's clock says so, as far as deals arrive late.
    this.#time = Math.max(this.#time, Math.floor(now - this.#lag));
    return due.map((intake) => {
      intake.deliveredAt = now;
      return intake.take(this.#time);
    });
  }

  /**
   * These pairs were away: their candles and deals of that time are loaded before they are shown.
   */
  async #renew(intakes: readonly PairIntake[]): Promise<void> {
    for (const intake of intakes) intake.renewing = true;
    const done = () => {
      for (const intake of intakes) intake.renewing = false;
    };
    try {
      await Promise.all(intakes.map(({ instrument }) => this.history.renew(instrument.symbol)));
    } catch (error) {
      // Without them the chart and the day would show a time without deals.
      this.#reportAtTimes(error instanceof Error ? error.message : String(error));
      setTimeout(done, this.#renewAgain).unref();
      return;
    }
    for (const intake of intakes) {
      intake.restart();
      intake.deliveredAt = this.#clock.now();
    }
    done();
  }

  /** A venue that asks for a pause of hours refuses every attempt; one line a minute says it. */
  #reportAtTimes(line: string): void {
    if (performance.now() - this.#toldAt < REPORT_EVERY) return;
    this.#toldAt = performance.now();
    this.#report(line);
  }

  #item(item: MarketItem): void {
    if (item.kind !== 'deal' && item.kind !== 'kline') return;
    const intake = this.#theirs.get(item.symbol);
    if (item.kind === 'kline') intake?.onKline(item);
    else {
      const lag = intake?.onDeal(item.deal) ?? null;
      if (lag !== null) this.#lag += (Math.min(MAX_LAG, lag) - this.#lag) / 50;
    }
  }

  /** @throws VenueError when a book is not there in time */
  #books(): Promise<void> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const timer = setInterval(() => {
        const missing = this.symbols.filter((symbol) => !this.#isAlive(symbol));
        if (missing.length === 0) {
          clearInterval(timer);
          resolve();
        } else if (performance.now() - began > PATIENCE) {
          clearInterval(timer);
          const names = missing.slice(0, 5).join(', ');
          const line = `${this.#label}: no book of ${names} in ${PATIENCE / 1000} s`;
          reject(new VenueError('network', line));
        }
      }, 50);
    });
  }
}
