import type { Dependencies } from '../compose/dependencies.ts';
import type { Contracts } from '../contracts/service.ts';
import { DURATIONS } from '../options/odds.ts';
import type { Options } from '../options/service.ts';
import type { Page } from '../store/store.ts';
import type { Row } from '../store/tables.ts';
import { dayOf, startOf } from '../utc-day.ts';
import { type Amount, equityOf, isExternal, type Open, sumKnown } from './today-rules.ts';

type Leg = Row<'legs'>;

/** Amounts in USDT units; null when unknown. */
export interface DayResult {
  readonly time: number;
  readonly since: number;
  readonly equity: bigint | null;
  readonly equityBefore: bigint | null;
  readonly netIn: bigint | null;
  readonly profit: bigint | null;
}

type TodayDependencies = Pick<Dependencies, 'clock' | 'ledger' | 'market' | 'store' | 'writer'> & {
  readonly contracts: Contracts;
  readonly options: Options;
};

const PAGE = 500;
/** Legs of one day that are read; the profit of a busier account is not shown. */
const MOST_LEGS = 10_000;
/** Age at which a result is computed again, ms: bounds what a flood of calls costs. */
const MAX_AGE = 5_000;
/** Results that are kept; the oldest is dropped. */
const KEPT = 1_000;
/** Options of the last minutes before the day may still have been running. */
const LONGEST_OPTION = 1_000 * Math.max(...DURATIONS.map(({ seconds }) => seconds));
/** A trade between the two reads makes them differ; then both are read again. */
const TRIES = 3;

/**
 * The profit of the running UTC day: equity now, less equity at 00:00 UTC, less what came in. The
 * holdings at 00:00 follow from the first leg of each coin since. A figure that is not known for
 * certain is null.
 */
export class Today {
  readonly #deps: TodayDependencies;
  readonly #results = new Map<string, Promise<DayResult>>();
  readonly #made = new Map<string, number>();

  constructor(deps: TodayDependencies) {
    this.#deps = deps;
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
    const { clock, contracts, ledger, market, options, writer } = this.#deps;
    for (let turn = 0; turn < TRIES; turn += 1) {
      await writer.settle();
      const legs = await this.#legsOf(userId, since - LONGEST_OPTION);
      const now = await writer.read(() => ({
        held: ledger.positions(userId).map(({ account, coin, available, frozen }) => ({
          key: `${account}/${coin}`,
          coin,
          units: available + frozen,
        })),
        contracts: contracts.openOf(userId).filter(({ status }) => status === 'trading'),
        running: options.running(userId),
      }));
      if (!legs) break;
      if ((await this.#newest(userId)) !== legs[0]?.id) continue;
      const today = legs.filter(({ time }) => time >= since);
      const prices = {
        coins: (symbol: string) => market.last(symbol),
        contracts: (symbol: string) => market.mark(symbol),
      };
      const at = (time: number) => (symbol: string) => market.priceAt(symbol, time);
      const before = { coins: at(since), contracts: at(since) };
      const stakes = now.running.map(({ coin, stake }) => ({ coin, units: stake }));
      const equity = equityOf(now.held, { contracts: now.contracts, stakes }, prices);
      const open = await this.#openAt(since, legs, now);
      const equityBefore = equityOf(heldBefore(now.held, today), open, before);
      const netIn = today.filter(isExternal).reduce<bigint | null>((sum, leg) => {
        const worth = sumKnown([{ coin: leg.coin, units: changeOf(leg) }], at(leg.time));
        return sum === null || worth === null ? null : sum + worth;
      }, 0n);
      const known = equity !== null && equityBefore !== null && netIn !== null;
      const profit = known ? equity - equityBefore - netIn : null;
      return { time: clock.now(), since, equity, equityBefore, netIn, profit };
    }
    const unknown = { equity: null, equityBefore: null, netIn: null, profit: null };
    return { time: clock.now(), since, ...unknown };
  }

  /** Positions and options that were open at the start of the day. */
  async #openAt(
    since: number,
    legs: readonly Leg[],
    now: {
      readonly contracts: Open['contracts'];
      readonly running: readonly Row<'option_orders'>[];
    },
  ): Promise<Open> {
    const { store } = this.#deps;
    const contracts = now.contracts.filter(({ opened }) => (opened ?? since) < since);
    for (const id of referencesOf(legs, since, ['contract-close'])) {
      const row = await store.find('contract_orders', id);
      if (row && (row.opened ?? since) < since) contracts.push(row);
    }
    const options = new Map(now.running.map((row) => [row.id, row]));
    const ended = referencesOf(legs, since, ['option-payout', 'option-return']);
    const bought = referencesOf(legs, 0, ['option-stake']);
    for (const id of new Set([...ended, ...bought])) {
      const row = options.has(id) ? null : await store.find('option_orders', id);
      // One that ended before the day has its result in the holdings of that time.
      if (row && (row.delivery >= since || ended.has(id))) options.set(id, row);
    }
    const stakes = [...options.values()]
      .filter(({ purchased }) => purchased < since)
      .map(({ coin, stake }) => ({ coin, units: stake }));
    return { contracts, stakes };
  }

  /** Newest first; null when there are too many. */
  async #legsOf(owner: string, from: number): Promise<Leg[] | null> {
    const legs: Leg[] = [];
    let before: number | null = null;
    for (;;) {
      const { rows, more }: Page<'legs'> = await this.#deps.store.page('legs', {
        where: { owner },
        before,
        limit: PAGE,
        time: { from },
      });
      legs.push(...rows);
      if (!more) return legs;
      if (legs.length >= MOST_LEGS) return null;
      before = rows.at(-1)?.id ?? null;
    }
  }

  async #newest(owner: string): Promise<number | undefined> {
    const from = startOf(dayOf(this.#deps.clock.now())) - LONGEST_OPTION;
    const query = { where: { owner }, before: null, limit: 1, time: { from } };
    return (await this.#deps.store.page('legs', query)).rows[0]?.id;
  }
}

const changeOf = ({ available, frozen }: Leg): bigint => available + frozen;

/** Ids in the references of legs of some kinds at or after an instant. */
function referencesOf(legs: readonly Leg[], since: number, kinds: readonly string[]): Set<number> {
  const found = legs.filter(({ kind, time }) => time >= since && kinds.includes(kind));
  return new Set(found.map(({ reference }) => Number(reference)));
}

/** Holdings before the first leg of the day. @param today - newest first */
function heldBefore(
  held: readonly (Amount & { readonly key: string })[],
  today: readonly Leg[],
): Amount[] {
  const before = new Map(held.map(({ key, coin, units }) => [key, { coin, units }]));
  for (const leg of today) {
    const after = leg.available_after + leg.frozen_after;
    const units = after - changeOf(leg);
    before.set(`${leg.account}/${leg.coin}`, { coin: leg.coin, units });
  }
  return [...before.values()];
}
