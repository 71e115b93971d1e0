import {
  type BestPrice,
  type CandleText,
  candlesOf,
  FrameError,
  type Listing,
  type LivePolicy,
  livePorts,
  plausibleCandles,
  plausibleTrades,
  RestLane,
  type RestResult,
  type TradeText,
  tradesOf,
  venueError,
} from '@tideline/streams/node';
import type { Period } from '@tideline/wire';
import { readListings } from './read-listings.ts';
import type { Refusals } from './refusals.ts';

interface How {
  readonly urgent?: true;
  readonly retries?: number;
}

type Answer = Extract<RestResult, { kind: 'ok' }>;

/** The REST side of a venue as promises, within the venue's limits. */
export class VenueRest {
  readonly #policy: LivePolicy;
  readonly #base: string;
  /** Everything that asks this venue shares it, because the venue's limits are of the address. */
  readonly lane: RestLane;
  readonly #refusals: Refusals;

  /** @param say - receives a line when the venue asks for a pause */
  constructor(
    policy: LivePolicy,
    rest: string | null,
    refusals: Refusals,
    say: (line: string) => void = () => {},
  ) {
    this.#refusals = refusals;
    this.#policy = policy;
    this.#base = rest ?? policy.rest;
    this.lane = new RestLane(livePorts, policy, {
      limited: (until, reason) => {
        const seconds = Math.ceil((until - livePorts.now()) / 1000);
        say(`${reason}: no requests for ${seconds} s`);
      },
    });
  }

  stop(): void {
    this.lane.stop();
  }

  /** @throws VenueError */
  async listings(): Promise<readonly Listing[]> {
    const { path, weight } = this.#policy.instruments;
    const { body } = await this.#text(path, weight, { retries: 1 });
    try {
      return await readListings(this.#policy, body);
    } catch (error) {
      throw this.#malformed(path, error);
    }
  }

  /**
   * The newest candles before an instant, oldest first; empty when there are none.
   * @throws VenueError
   */
  async candles(symbol: string, period: Period, before: number): Promise<CandleText[]> {
    const { path, limit, weight } = this.#policy.candles;
    const own = path(symbol, period, before, limit);
    if (own === null) return [];
    const candles = await this.#get(own, weight, (body) => candlesOf(this.#policy, body));
    const { rows, refused } = plausibleCandles(candles, period, livePorts.now());
    this.#refusals.add(`candles of ${symbol} with a wrong time`, refused);
    return rows.filter(({ time }) => time < before);
  }

  /** Best prices of these pairs now. @throws VenueError */
  best(symbols: readonly string[]): Promise<readonly BestPrice[]> {
    const { path, weight } = this.#policy.best;
    const parse = (body: unknown, date: number) =>
      this.#policy.best.parse(body, symbols).map((price) => ({ ...price, date }));
    return this.#get(path(symbols), weight, parse, { urgent: true });
  }

  /**
   * Trades of the last minutes, as many as the venue returns at once, oldest first.
   * @throws VenueError
   */
  async trades(symbol: string): Promise<TradeText[]> {
    const { path, weight } = this.#policy.trades;
    const trades = await this.#get(path(symbol), weight, (body) => tradesOf(this.#policy, body));
    const { rows, refused } = plausibleTrades(trades, livePorts.now());
    this.#refusals.add(`trades of ${symbol} with a wrong time`, refused);
    return [...rows];
  }

  async #get<T>(
    path: string,
    weight: number,
    parse: (body: unknown, date: number) => T,
    how: How = { retries: 2 },
  ): Promise<T> {
    const { body, date } = await this.#text(path, weight, how);
    try {
      return parse(JSON.parse(body), date);
    } catch (error) {
      throw this.#malformed(path, error);
    }
  }

  #text(path: string, weight: number, how: How): Promise<Answer> {
    const url = `${this.#base}${path}`;
    return new Promise((resolve, reject) => {
      this.lane.get({ url, weight, ...how }, (result) => {
        if (result.kind === 'ok') resolve(result);
        else reject(venueError(this.#policy.name, url, result.failure, result.reason));
      });
    });
  }

  /** An answer that is not as documented, as the venue's error; any other error stays. */
  #malformed(path: string, error: unknown): unknown {
    if (!(error instanceof FrameError || error instanceof SyntaxError)) return error;
    return venueError(this.#policy.name, `${this.#base}${path}`, 'malformed', error.message);
  }
}
