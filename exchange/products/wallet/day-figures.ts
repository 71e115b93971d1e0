import { coinWorth } from '@tideline/streams/pure';
import { isOutside } from '../../foundation/ledger/accounts.ts';
import { dayOf, startOf } from '../../foundation/ports/utc-day.ts';
import { type Past, type PastDependencies, PastEquity } from '../equity/past-equity.ts';

/**
 * What the profit of a day is measured from, in USDT units. Both stay the same until money comes in
 * or goes out. Null when not known for certain.
 */
export interface DayFigures {
  /** 00:00 UTC. */
  readonly since: number;
  readonly equityBefore: bigint | null;
  readonly netIn: bigint | null;
}

interface CachedFigures {
  readonly figures: Promise<DayFigures>;
  readonly since: number;
  /** `outsideCount` of the ledger before they were read. */
  readonly outside: number;
  /** Instant from which they are read again although nothing changed, ms. */
  expires: number;
}

/** Time after which figures that were unknown are read again, ms: bounds what a flood costs. */
const UNKNOWN_FOR = 5_000;
/** Users whose figures are cached; the oldest is dropped. */
const MAX_USERS = 1_000;
/** Money that comes in meanwhile makes them differ; then they are read again. */
const TRIES = 3;

/** The figures of the running UTC day of each user. */
export class Days {
  readonly #deps: PastDependencies;
  readonly #past: PastEquity;
  readonly #cached = new Map<string, CachedFigures>();

  constructor(deps: PastDependencies) {
    this.#deps = deps;
    this.#past = new PastEquity(deps);
  }

  /**
   * Reads memory together with the figures that belong to it: no money came in or went out between
   * the two.
   */
  async with<Answer>(userId: string, look: (figures: DayFigures) => Answer): Promise<Answer> {
    const { clock, writer } = this.#deps;
    for (let turn = 0; turn < TRIES; turn += 1) {
      const cached = this.#of(userId);
      const figures = await cached.figures;
      const found = await writer.read(() =>
        this.#isCurrent(cached, userId) ? { answer: look(figures) } : null,
      );
      if (found) return found.answer;
    }
    const since = startOf(dayOf(clock.now()));
    return writer.read(() => look({ since, equityBefore: null, netIn: null }));
  }

  #isCurrent({ since, outside }: CachedFigures, userId: string): boolean {
    const { clock, ledger } = this.#deps;
    return since === startOf(dayOf(clock.now())) && outside === ledger.outsideCount(userId);
  }

  #of(userId: string): CachedFigures {
    const now = this.#deps.clock.now();
    const known = this.#cached.get(userId);
    if (known && this.#isCurrent(known, userId) && now < known.expires) return known;
    const since = startOf(dayOf(now));
    const cached: CachedFigures = {
      outside: this.#deps.ledger.outsideCount(userId),
      since,
      figures: this.#compute(userId, since),
      expires: Number.POSITIVE_INFINITY,
    };
    this.#cached.delete(userId);
    this.#cached.set(userId, cached);
    cached.figures.then(
      ({ equityBefore, netIn }) => {
        if (equityBefore === null || netIn === null) cached.expires = now + UNKNOWN_FOR;
      },
      () => this.#cached.delete(userId),
    );
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_USERS && oldest !== undefined) this.#cached.delete(oldest);
    return cached;
  }

  async #compute(userId: string, since: number): Promise<DayFigures> {
    const past = await this.#past.read(userId, since);
    if (!past) return { since, equityBefore: null, netIn: null };
    const equityBefore = await this.#past.at(past, since);
    return { since, equityBefore, netIn: this.#netIn(past, since) };
  }

  /** What came in since, each at the price of its instant. */
  #netIn({ legs }: Past, since: number): bigint | null {
    let sum = 0n;
    for (const { time, kind, coin, available, frozen } of legs) {
      if (time < since || !isOutside(kind)) continue;
      const worth = coinWorth({ coin, units: available + frozen }, (symbol) =>
        this.#deps.market.priceAt(symbol, time),
      );
      if (worth === null) return null;
      sum += worth;
    }
    return sum;
  }
}
