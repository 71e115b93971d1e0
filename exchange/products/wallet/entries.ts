import type { HistoryReads, Page, PageQuery } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';
import { cursorOf, PAGE_SIZE } from '../../foundation/transactions/paging.ts';

type Leg = Row<'legs'>;

/**
 * What a user reads as one balance change: a single movement, or a reserve with everything that
 * became of it. Oldest movement first; never empty.
 */
export type Entry = readonly Leg[];

/**
 * Whose movements an answer shows, up to which id: the reads of an answer see different moments.
 */
export interface Seen {
  readonly owner: string;
  /** From `Writer.settle`. */
  readonly newest: number;
}

/** Movements that are read at a time: most entries have one to three. */
const BATCH = 3 * PAGE_SIZE;

/** Kinds of movements that a reserve begins with: an order waits, or a position opens at once. */
const BEGINNINGS: readonly string[] = ['freeze', 'contract-open'];

/** Whether an entry is a reserve: something was frozen for an order, a request or a position. */
export const isReserve = ([first]: Entry): boolean =>
  first !== undefined && mayBelong(first) && BEGINNINGS.includes(first.kind);

/**
 * The movements of a reserve, oldest first; empty without one. Everything that changes the frozen
 * part after its beginning belongs to it. A position's reserve is its margin, down to its close.
 * @param legs - of one subject, account and coin, oldest first
 */
export function reserveOf(legs: readonly Leg[]): readonly Leg[] {
  const moves = legs.filter(mayBelong);
  return isReserve(moves) ? moves : [];
}

const mayBelong = ({ frozen, kind, reference }: Leg): boolean =>
  reference !== null && (frozen !== 0n || kind === 'contract-open');

/**
 * Reserves that some movements of a user belong to, by the id of every movement in them.
 * @param found - reserves that are known already, and to which the others are added: a reserve of
 * an
 *   order with thousands of fills is read once
 */
export async function reservesOf(
  store: HistoryReads,
  { owner, newest }: Seen,
  legs: readonly Leg[],
  found = new Map<number, Entry>(),
): Promise<ReadonlyMap<number, Entry>> {
  const asked = legs.filter((leg) => mayBelong(leg) && !found.has(leg.id));
  if (asked.length === 0) return found;
  const positions = await positionsOf(store, asked);
  const all = await store.all('legs', {
    owner,
    account: [...new Set(asked.map(({ account }) => account))],
    coin: [...new Set(asked.map(({ coin }) => coin))],
    reference: [...new Set([...asked.map(({ reference }) => reference), ...positions.keys()])],
  });
  const groups = new Map<string, Leg[]>();
  for (const leg of all) {
    if (leg.id > newest) continue;
    const { account, coin, reference } = leg;
    const key = `${account}/${coin}/${positions.get(reference ?? '') ?? reference}`;
    const group = groups.get(key);
    if (group) group.push(leg);
    else groups.set(key, [leg]);
  }
  for (const group of groups.values()) {
    const reserve = reserveOf(group);
    for (const { id } of reserve) found.set(id, reserve);
  }
  return found;
}

/**
 * The positions of contracts and of their closed parts, by reference. A closed part has an id of
 * its own, and its margin came from the position.
 */
async function positionsOf(
  store: HistoryReads,
  legs: readonly Leg[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set<number>();
  for (const { account, reference } of legs) {
    if (account === 'contract') ids.add(Number(reference));
  }
  const found = new Map<string, string>();
  if (ids.size === 0) return found;
  const rows = await store.all('contract_orders', { id: [...ids] });
  const positions = [...new Set(rows.map(({ id, part_of }) => part_of ?? id))];
  for (const id of positions) found.set(String(id), String(id));
  const parts = await store.all('contract_orders', { part_of: positions });
  for (const { id, part_of } of parts) found.set(String(id), String(part_of));
  return found;
}

type LegQuery = Pick<PageQuery<'legs'>, 'where' | 'time'>;

interface Entries {
  readonly entries: readonly Entry[];
  readonly next: string | null;
  /** Number of movements that match; null when there are too many to count. */
  readonly total: number | null;
}

/** A page of single movements. */
export async function movementsPage(
  store: HistoryReads,
  { owner }: Seen,
  query: LegQuery,
  page: string | undefined,
): Promise<Entries> {
  const where = { ...query.where, owner };
  const before = cursorOf(page);
  const found = await store.page('legs', { ...query, where, before, limit: PAGE_SIZE });
  const last = found.rows.at(-1);
  return {
    entries: found.rows.map((leg) => [leg]),
    next: found.more && last ? String(last.id) : null,
    total: found.total,
  };
}

/**
 * A page of a user's entries. An entry stands where its newest movement is, so the balances after
 * it are those of the ledger at that place.
 * @param query - which movements; the time is that of an entry's newest movement
 */
export async function entriesOf(
  store: HistoryReads,
  { owner, newest }: Seen,
  query: LegQuery,
  page: string | undefined,
): Promise<Entries> {
  const where = { ...query.where, owner };
  const entries: Entry[] = [];
  const known = new Map<number, Entry>();
  let before = cursorOf(page);
  for (;;) {
    const found: Page<'legs'> = await store.page('legs', {
      ...query,
      where,
      before,
      limit: BATCH,
    });
    const legs = found.rows.filter(({ id }) => id <= newest);
    const reserves = await reservesOf(store, { owner, newest }, legs, known);
    for (const leg of legs) {
      if (entries.length === PAGE_SIZE)
        return { entries, next: String(before), total: found.total };
      before = leg.id;
      const entry = reserves.get(leg.id) ?? [leg];
      if (entry.at(-1)?.id === leg.id) entries.push(entry);
    }
    if (!found.more) return { entries, next: null, total: found.total };
  }
}
