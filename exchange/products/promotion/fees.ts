import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Store } from '../../foundation/store/store.ts';
import type { Row } from '../../foundation/store/tables.ts';

type Leg = Row<'legs'>;

/** A fee that a user has paid. */
export interface PaidFee {
  /** Of the fill, or of the leg that credits the fee; ids of all tables come from one sequence. */
  readonly id: number;
  readonly userId: string;
  /** In units of `coin`. */
  readonly fee: bigint;
  readonly coin: string;
  /** Spot turnover in USDT units; every pair is quoted in USDT. 0 for contracts and exchanges. */
  readonly turnover: bigint;
}

/** Rows of the first read; a busier period is read in ever larger pages. */
const FIRST_READ = 64;

/**
 * The fees paid since a position, in the order of their ids: of spot fills, of opened and closed
 * contracts, of exchanges.
 *
 * Legs are read first. A fill has a smaller id than its own legs, so every fill up to the newest
 * leg read is in the store by then, and no fee can appear later behind `seen`.
 * @param cursor - id up to which everything is known
 * @returns `seen`: id up to which everything is known now
 */
export async function feesSince(
  store: Store,
  cursor: number,
): Promise<{ readonly fees: readonly PaidFee[]; readonly seen: number }> {
  const legs = await newest(cursor, (count) => store.latest('legs', count));
  const seen = legs.at(-1)?.id ?? cursor;
  const fees: PaidFee[] = [];
  for (const leg of legs) {
    const userId = await payerOf(store, leg);
    if (userId === null) continue;
    fees.push({ id: leg.id, userId, fee: leg.available, coin: leg.coin, turnover: 0n });
  }
  const fills = await newest(cursor, (count) => store.latest('spot_fills', count));
  for (const fill of fills) {
    const { id, user_id: userId, fee, fee_coin: coin, turnover } = fill;
    if (id <= seen) fees.push({ id, userId, fee, coin, turnover });
  }
  return { fees: fees.sort((a, b) => a.id - b.id), seen };
}

/**
 * Rows with an id beyond `cursor`, oldest first.
 * @param latest - reads so many of the newest rows
 */
async function newest<Found extends { readonly id: number }>(
  cursor: number,
  latest: (count: number) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  for (let wanted = FIRST_READ; ; wanted *= 4) {
    const rows = await latest(wanted);
    const fresh = rows.filter((each) => each.id > cursor);
    if (fresh.length < wanted) return fresh;
  }
}

/** Who paid the fee of a leg; null when it is no fee of a contract or an exchange. */
async function payerOf(store: Store, leg: Leg): Promise<string | null> {
  if (leg.owner !== HOUSE || leg.account !== 'fees' || leg.available <= 0n) return null;
  const subject = Number(leg.reference);
  switch (leg.kind) {
    case 'contract-open':
    case 'contract-close':
      return (await store.find('contract_orders', subject))?.user_id ?? null;
    case 'exchange':
      return (await store.find('moves', subject))?.user_id ?? null;
    default:
      return null;
  }
}
