import {
  type BestPrice,
  type CandleText,
  candlesOf,
  FrameError,
  type Listing,
  type LivePolicy,
  listPairs,
  livePorts,
  plausibleCandles,
  plausibleTrades,
  RestLane,
  type TradeText,
  tradesOf,
  VenueError,
  venueError,
} from '@tideline/streams/node';
import type { Period } from '@tideline/wire';
import type { Refusals } from './refusals.ts';

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
    const result = await new Promise<readonly Listing[] | VenueError>((resolve) => {
      listPairs(this.#policy, this.#base, this.lane, resolve);
    });
    if (result instanceof VenueError) throw result;
    return result;
  }

  /** The newest candles before an instant, oldest first; empty when there are none. @throws VenueError */
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
    const parse = (body: unknown) => this.#policy.best.parse(body, symbols);
    return this.#get(path(symbols), weight, parse, { urgent: true });
  }

  /** Trades of the last minutes, as many as the venue returns at once, oldest first. @throws VenueError */
  async trades(symbol: string): Promise<TradeText[]> {
    const { path, weight } = this.#policy.trades;
    const trades = await this.#get(path(symbol), weight, (body) => tradesOf(this.#policy, body));
    const { rows, refused } = plausibleTrades(trades, livePorts.now());
    this.#refusals.add(`trades of ${symbol} with a wrong time`, refused);
    return [...rows];
  }

  #get<T>(
    path: string,
    weight: number,
    parse: (body: unknown) => T,
    how: { readonly urgent?: true; readonly retries?: number } = { retries: 2 },
  ): Promise<T> {
    const url = `${this.#base}${path}`;
    return new Promise((resolve, reject) => {
      this.lane.get({ url, weight, ...how }, (result) => {
        if (result.kind === 'failed') {
          reject(venueError(this.#policy.name, url, result.failure, result.reason));
          return;
        }
        try {
          resolve(parse(JSON.parse(result.body)));
        } catch (error) {
          const known = error instanceof FrameError || error instanceof SyntaxError;
          reject(known ? venueError(this.#policy.name, url, 'malformed', error.message) : error);
        }
      });
    });
  }
}
