import { dayOf, startOf } from '../utc-day.ts';
import { changeOf, type Past, type PastDependencies, PastEquity } from './past-equity.ts';
import { equityOf, isExternal, sumKnown } from './today-rules.ts';

/** Amounts in USDT units; null when unknown. */
export interface DayResult {
  readonly time: number;
  readonly since: number;
  readonly equity: bigint | null;
  readonly equityBefore: bigint | null;
  readonly netIn: bigint | null;
  readonly profit: bigint | null;
}

/** Age at which a result is computed again, ms: bounds what a flood of calls costs. */
const MAX_AGE = 5_000;
/** Results that are kept; the oldest is dropped. */
const KEPT = 1_000;

/**
 * The profit of the running UTC day: equity now, less equity at 00:00 UTC, less what came in. A figure
 * that is not known for certain is null.
 */
export class Today {
  readonly #deps: PastDependencies;
  readonly #past: PastEquity;
  readonly #results = new Map<string, Promise<DayResult>>();
  readonly #made = new Map<string, number>();

  constructor(deps: PastDependencies) {
    this.#deps = deps;
    this.#past = new PastEquity(deps);
  }

  of(userId: string): Promise<DayResult> {
    const now = this.#deps.clock.now();
    const made = this.#made.get(userId);
    const known = this.#results.get(userId);
    const sameDay = made !== undefined && dayOf(made) === dayOf(now);
    if (known && sameDay && now >= made && now - made < MAX_AGE) return known;
    const result = this.#compute(userId, startOf(dayOf(now)));
    this.#results.delete(userId);
    this.#results.set(userId, result);
    this.#made.set(userId, now);
    result.catch(() => this.#results.delete(userId));
    const [oldest] = this.#results.keys();
    if (this.#results.size > KEPT && oldest !== undefined) {
      this.#results.delete(oldest);
      this.#made.delete(oldest);
    }
    return result;
  }

  async #compute(userId: string, since: number): Promise<DayResult> {
    const past = await this.#past.read(userId, since);
    const time = this.#deps.clock.now();
    if (!past) return { time, since, equity: null, equityBefore: null, netIn: null, profit: null };
    // Before the next read: both sides of the difference belong to one instant.
    const equity = this.#equityNow(past);
    const equityBefore = await this.#past.at(past, since);
    const netIn = this.#netIn(past, since);
    const known = equity !== null && equityBefore !== null && netIn !== null;
    const profit = known ? equity - equityBefore - netIn : null;
    return { time, since, equity, equityBefore, netIn, profit };
  }

  #equityNow({ now: { held, contracts, running } }: Past): bigint | null {
    const { market } = this.#deps;
    const stakes = running.map(({ coin, stake }) => ({ coin, units: stake }));
    return equityOf(
      held,
      { contracts, stakes },
      { coins: (symbol) => market.last(symbol), contracts: (symbol) => market.mark(symbol) },
    );
  }

  /** What came in since, each at the price of its instant. */
  #netIn({ legs }: Past, since: number): bigint | null {
    let sum = 0n;
    for (const leg of legs) {
      if (leg.time < since || !isExternal(leg)) continue;
      const price = (symbol: string) => this.#deps.market.priceAt(symbol, leg.time);
      const worth = sumKnown([{ coin: leg.coin, units: changeOf(leg) }], price);
      if (worth === null) return null;
      sum += worth;
    }
    return sum;
  }
}
