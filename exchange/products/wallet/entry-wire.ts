import { formatUnits, type ResponseOf, scaleOf } from '@tideline/wire';
import type { legalLog } from '@tideline/wire/calls/wallet';
import type { RecordKind } from '@tideline/wire/record-kinds';
import type { HistoryReads, PageQuery } from '../../foundation/store/store.ts';
import type { WirePage } from '../../foundation/transactions/paging.ts';
import { type Entry, entriesOf, isReserve, movementsPage, type Seen } from './entries.ts';
import { changeAmount } from './rules.ts';
import { type Change, changeToWire } from './wire.ts';

export type EntryRow = ResponseOf<typeof legalLog>['rows'][number];
type Cause = { readonly kind: RecordKind; readonly id: string };

/** Tables whose rows reserve money, by the kind of the record. */
const RESERVING = {
  withdraw: 'withdrawals',
  spot: 'spot_orders',
  trigger: 'spot_triggers',
  contract: 'contract_orders',
  hosting: 'hosting_orders',
} as const;

/** The records that reserves are for, by their references. */
export async function causesOf(
  store: HistoryReads,
  owner: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Cause>> {
  const found = new Map<string, Cause>();
  const ids = new Set<number>();
  for (const entry of entries) {
    if (isReserve(entry)) ids.add(Number(entry[0]?.reference));
  }
  if (ids.size === 0) return found;
  for (const kind of Object.keys(RESERVING) as (keyof typeof RESERVING)[]) {
    const rows = await store.all(RESERVING[kind], { id: [...ids], user_id: owner });
    for (const { id } of rows) found.set(String(id), { kind, id: String(id) });
  }
  return found;
}

/** A row of the change record. @param causes - of {@link causesOf} */
export function entryToWire(entry: Entry, causes: ReadonlyMap<string, Cause>): EntryRow {
  const first = entry[0];
  const last = entry.at(-1);
  if (!first || !last) throw new Error('an entry has a movement');
  const row = changeToWire(last);
  if (!isReserve(entry)) return { ...row, reserve: null };
  let available = 0n;
  let frozen = 0n;
  let reserved = 0n;
  for (const leg of entry) {
    available += leg.available;
    frozen += leg.frozen;
    if (leg.frozen > 0n) reserved += leg.frozen;
  }
  const text = (units: bigint) => formatUnits(units, scaleOf(row.code));
  const spent = available + frozen !== 0n || last.kind === 'contract-close';
  return {
    ...row,
    id: String(first.id),
    reference: first.reference,
    amount: text(changeAmount({ available, frozen })),
    change_available: text(available),
    change_frozen: text(frozen),
    reserve: {
      state: frozen > 0n ? 'open' : spent ? 'settled' : 'released',
      amount: text(reserved),
      left: text(frozen),
      since: first.time,
      movements: entry.length,
      cause: causes.get(first.reference ?? '') ?? null,
    },
  };
}

/** Movements of an entry as rows of their own, oldest first. */
export const movementsOf = (entry: Entry): EntryRow[] =>
  entry.map((leg): Change & { reserve: null } => ({ ...changeToWire(leg), reserve: null }));

/**
 * A page of the change record. A query for one kind answers every movement of that kind by itself,
 * because the other movements of its reserve are of other kinds.
 */
export async function entryPage(
  store: HistoryReads,
  seen: Seen,
  query: Pick<PageQuery<'legs'>, 'where' | 'time'>,
  page: string | undefined,
): Promise<WirePage<EntryRow>> {
  const byKind = query.where.kind !== undefined;
  const read = byKind ? movementsPage : entriesOf;
  const { entries, next, total } = await read(store, seen, query, page);
  if (byKind) return { rows: entries.flatMap(movementsOf), next, total };
  const causes = await causesOf(store, seen.owner, entries);
  return { rows: entries.map((entry) => entryToWire(entry, causes)), next, total };
}
