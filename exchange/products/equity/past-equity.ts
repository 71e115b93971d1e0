import { setImmediate as rest } from 'node:timers/promises';
import { equityOf, wholeEquity } from '@tideline/streams/pure';
import type { Dependencies } from '../../foundation/dependencies.ts';
import type { Page } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { DURATIONS } from '../options/odds.ts';
import { type Held, type Present, type Products, possessionsOf, presentOf } from './possessions.ts';

export type Leg = Row<'legs'>;
type Option = Row<'option_orders'>;
type Contract = Row<'contract_orders'>;

export type PastDependencies = Pick<
  Dependencies,
  'clock' | 'ledger' | 'market' | 'store' | 'writer'
> &
  Products;

/** An account now, and everything that changed its holdings since an instant. */
export interface Past {
  readonly now: Present;
  /** Newest first. */
  readonly legs: readonly Leg[];
  /** Orders that legs refer to, read once for all instants. */
  readonly contracts: Map<number, Contract | undefined>;
  readonly options: Map<number, Option | undefined>;
}

const PAGE = 500;
/** Legs that are read; the past of a busier account is unknown. */
const MAX_LEGS = 10_000;
/** Options of the last minutes before an instant may still have been running. */
const LONGEST_OPTION = 1_000 * Math.max(...DURATIONS.map(({ seconds }) => seconds));

/**
 * Reads the past of accounts: holdings at an instant follow from the first later leg of each coin.
 */
export class PastEquity {
  readonly #deps: PastDependencies;

  constructor(deps: PastDependencies) {
    this.#deps = deps;
  }

  /**
   * Everything since `from`, ms UTC; null when it is too much.
   * @param maxLegs - maximum number of legs
   */
  async read(owner: string, from: number, maxLegs = MAX_LEGS): Promise<Past | null> {
    const { writer } = this.#deps;
    const { now, newest } = await writer.read((id) => ({
      now: presentOf(this.#deps, owner),
      newest: id,
    }));
    const read = await this.#legsOf(owner, from - LONGEST_OPTION, maxLegs);
    if (!read) return null;
    const legs = read.filter(({ id }) => id <= newest);
    return { now, legs, contracts: new Map(), options: new Map() };
  }

  /**
   * Equity at an instant since `from` of the past that was read, in USDT units; null without a
   * price.
   */
  async at(past: Past, time: number): Promise<bigint | null> {
    const price = (symbol: string) => this.#deps.market.priceAt(symbol, time);
    const later = past.legs.filter((leg) => leg.time >= time);
    const held = heldBefore(past.now.held, later);
    const open = await this.#openAt(time, past);
    return wholeEquity(equityOf(possessionsOf({ held, ...open }), price));
  }

  /** Positions and options that were open at an instant. */
  async #openAt(
    time: number,
    { legs, now, ...found }: Past,
  ): Promise<Pick<Present, 'contracts' | 'options'>> {
    const { store } = this.#deps;
    const contract = known(found.contracts, (id) => store.find('contract_orders', id));
    const option = known(found.options, (id) => store.find('option_orders', id));
    const contracts = now.contracts.filter(({ opened }) => (opened ?? time) < time);
    for (const id of referencesOf(legs, time, ['contract-close'])) {
      const row = await contract(id);
      if (row && (row.opened ?? time) < time) contracts.push(row);
    }
    const options = new Map(now.options.map((row) => [row.id, row]));
    const ended = referencesOf(legs, time, ['option-payout', 'option-return']);
    const staked = referencesOf(legs, time - LONGEST_OPTION, ['option-stake']);
    for (const id of new Set([...ended, ...staked])) {
      const row = options.has(id) ? null : await option(id);
      // One that ended before has its result in the holdings of that time.
      if (row && (row.delivery >= time || ended.has(id))) options.set(id, row);
    }
    const bought = [...options.values()].filter(({ purchased }) => purchased < time);
    return { contracts, options: bought };
  }

  /** Newest first; null when there are too many. */
  async #legsOf(owner: string, from: number, maxLegs: number): Promise<Leg[] | null> {
    const legs: Leg[] = [];
    let before: number | null = null;
    for (;;) {
      const { rows, more }: Page<'legs'> = await this.#deps.store.history.page('legs', {
        where: { owner },
        before,
        limit: PAGE,
        time: { from },
      });
      legs.push(...rows);
      if (!more) return legs;
      if (legs.length >= maxLegs) return null;
      before = rows.at(-1)?.id ?? null;
      // A store in memory is read by the thread of the exchange, a page in milliseconds.
      await rest();
    }
  }
}

/** Reads a row once. */
const known =
  <T>(rows: Map<number, T | undefined>, find: (id: number) => Promise<T | undefined>) =>
  async (id: number): Promise<T | undefined> => {
    if (!rows.has(id)) rows.set(id, await find(id));
    return rows.get(id);
  };

/** Ids in the references of legs of some kinds at or after an instant. */
function referencesOf(legs: readonly Leg[], since: number, kinds: readonly string[]): Set<number> {
  const found = legs.filter(({ kind, time }) => time >= since && kinds.includes(kind));
  return new Set(found.map(({ reference }) => Number(reference)));
}

/** Holdings before the first of some legs. @param later - newest first */
function heldBefore(held: readonly Held[], later: readonly Leg[]): Held[] {
  const before = new Map(held.map((each) => [`${each.account}/${each.coin}`, each]));
  for (const { account, coin, ...leg } of later) {
    const units = leg.available_after + leg.frozen_after - leg.available - leg.frozen;
    before.set(`${account}/${coin}`, { account, coin, units });
  }
  return [...before.values()];
}
