import { ACCOUNTS, type BalanceChange, coinByCode, formatUnits, NO_CHANGE } from '@tideline/wire';
import { monthOf } from '../ports/utc-day.ts';
import { POSTINGS_FROM } from '../store/openings.ts';
import { Residents } from '../store/residents.ts';
import type { Row } from '../store/tables.ts';
import type { Transaction } from '../transactions/transaction.ts';
import {
  type ChangeKind,
  HOUSE,
  type Holding,
  isOutside,
  type LedgerAccount,
  NOTHING,
} from './accounts.ts';
import { applyLeg, assertBalanced, LedgerFault, type Leg } from './rules.ts';

export interface Posting {
  readonly kind: ChangeKind;
  /** The order, transfer or request that caused it. */
  readonly reference: string | null;
  readonly legs: readonly Leg[];
}

/** A holding with its owner, account and coin. */
export interface Position extends Holding {
  readonly account: LedgerAccount;
  readonly coin: string;
}

/**
 * A month is closed so much later, ms: also a core of the version before, which knows no closing,
 * writes no posting of it any more. The clocks of cores that lead are within a second.
 */
const CLOCKS_DIFFER = 10_000;

const positionKey = (account: string, coin: string): string => `${account}/${coin}`;

/**
 * The double-entry ledger in memory. Every change goes through {@link post}. Balances are the sums
 * of the legs and are written in the same group commit.
 */
export class Ledger {
  readonly #owners = new Map<string, Map<string, Position>>();
  /** Never falls, also when memory is rebuilt: an earlier count must not come back. */
  readonly #outside = new Map<string, number>();
  readonly #residents: Residents;
  /** No posting that is yet to come has an earlier time. */
  #from = 0;

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  /** @param from - the row of {@link POSTINGS_FROM} */
  restore(rows: readonly Row<'balances'>[], from: Row<'meta'> | null = null): void {
    this.#owners.clear();
    this.#from = Number(from?.value ?? 0);
    for (const row of rows) this.follow(row);
  }

  /** Applies a committed balance. */
  follow({ owner, account, coin, available, frozen }: Row<'balances'>): void {
    // The column contains only values that `post` has written.
    this.#set(owner, { account: account as LedgerAccount, coin, available, frozen });
  }

  /** Applies a committed row of `meta`. */
  followMonth({ name, value }: Row<'meta'>): void {
    if (name === POSTINGS_FROM) this.#from = Number(value);
  }

  /** Drops a balance that another process removed. */
  followRemoval(owner: string, account: string, coin: string): void {
    const positions = this.#owners.get(owner);
    positions?.delete(positionKey(account, coin));
    if (positions?.size === 0) this.#owners.delete(owner);
  }

  holding(owner: string, account: LedgerAccount, coin: string): Holding {
    this.#residents.arrive(owner);
    return this.#owners.get(owner)?.get(positionKey(account, coin)) ?? NOTHING;
  }

  /** Every holding an owner ever had. */
  positions(owner: string): readonly Position[] {
    this.#residents.arrive(owner);
    return [...(this.#owners.get(owner)?.values() ?? [])];
  }

  /**
   * Number of postings of this process by which money came in or went out. While it stays, so does
   * what came in since any instant.
   */
  outsideCount(owner: string): number {
    return this.#outside.get(owner) ?? 0;
  }

  /** Every owner in memory with their holdings; for invariants. */
  *owners(): Generator<readonly [owner: string, positions: Iterable<Position>]> {
    for (const [owner, positions] of this.#owners) yield [owner, positions.values()];
  }

  /**
   * Writes a posting completely or not at all. Answers the number that its movements share.
   * @throws InsufficientFunds when a user has too little, LedgerFault when the legs do not sum to
   *   zero
   */
  post(tx: Transaction, posting: Posting): number {
    assertBalanced(posting.legs);
    const after = new Map<string, { leg: Leg; before: Holding; holding: Holding }>();
    for (const leg of posting.legs) {
      const key = `${leg.owner}/${leg.account}/${leg.coin}`;
      const known = after.get(key);
      const before = known?.before ?? this.holding(leg.owner, leg.account, leg.coin);
      after.set(key, { leg, before, holding: applyLeg(known?.holding ?? before, leg) });
    }
    const number = tx.nextId();
    const outside = isOutside(posting.kind);
    for (const { leg, before, holding } of after.values()) {
      const available = holding.available - before.available;
      const frozen = holding.frozen - before.frozen;
      if (available === 0n && frozen === 0n) continue;
      const { owner, account, coin } = leg;
      this.#set(owner, { account, coin, ...holding });
      tx.put('balances', { owner, account, coin, ...holding });
      tx.put('legs', {
        id: tx.nextId(),
        posting: number,
        owner,
        account,
        coin,
        kind: posting.kind,
        reference: leg.reference ?? posting.reference,
        // The clock may have been set back into a month that is over.
        time: Math.max(tx.now, this.#from),
        available,
        frozen,
        available_after: holding.available,
        frozen_after: holding.frozen,
      });
      if (owner === HOUSE) continue;
      this.#announce(tx, owner, account, coin);
      if (outside) this.#announceOutside(tx, owner);
    }
    return number;
  }

  /** Whether {@link closeMonth} has something to do. */
  isMonthOver(now: number): boolean {
    return monthOf(now - CLOCKS_DIFFER) > this.#from;
  }

  /**
   * Closes the month before: no posting of this command or a later one has a time in it. A leader
   * writes one commit after the other, and another one begins with what all of them say, so every
   * posting of that month is in the store when this row is.
   */
  closeMonth(tx: Transaction): void {
    if (!this.isMonthOver(tx.now)) return;
    this.#from = monthOf(tx.now - CLOCKS_DIFFER);
    tx.put('meta', { name: POSTINGS_FROM, value: String(this.#from) });
  }

  /** Moves from available to frozen. @throws InsufficientFunds */
  reserve(
    tx: Transaction,
    owner: string,
    account: LedgerAccount,
    coin: string,
    amount: bigint,
    reference: string,
  ): void {
    const leg: Leg = { owner, account, coin, available: -amount, frozen: amount };
    this.post(tx, { kind: 'freeze', reference, legs: [leg] });
  }

  /** Moves from frozen back to available. */
  release(
    tx: Transaction,
    owner: string,
    account: LedgerAccount,
    coin: string,
    amount: bigint,
    reference: string,
  ): void {
    const leg: Leg = { owner, account, coin, available: amount, frozen: -amount };
    this.post(tx, { kind: 'unfreeze', reference, legs: [leg] });
  }

  /**
   * Drops the empty holdings of an owner who is gone. The postings stay.
   * @throws LedgerFault when a holding is not empty
   */
  forget(tx: Transaction, owner: string): void {
    const positions = this.positions(owner);
    if (positions.some(({ available, frozen }) => available !== 0n || frozen !== 0n)) {
      throw new LedgerFault(`${owner} still holds something`);
    }
    for (const { account, coin } of positions) tx.remove('balances', owner, account, coin);
    this.#owners.delete(owner);
  }

  #set(owner: string, position: Position): void {
    let positions = this.#owners.get(owner);
    if (!positions) {
      positions = new Map();
      this.#owners.set(owner, positions);
    }
    positions.set(positionKey(position.account, position.coin), position);
  }

  /** Each coin once per command, with the holding at the end of the command. */
  #announce(tx: Transaction, owner: string, account: LedgerAccount, coin: string): void {
    tx.atEnd(`balance/${owner}/${account}/${coin}`, () => {
      const change = balanceChange(account, coin, this.holding(owner, account, coin));
      if (change) tx.publish(owner, { ...NO_CHANGE, balances: [change] });
    });
  }

  #announceOutside(tx: Transaction, owner: string): void {
    this.#outside.set(owner, this.outsideCount(owner) + 1);
    tx.atEnd(`outside/${owner}`, () => tx.publish(owner, { ...NO_CHANGE, outside: true }));
  }
}

function balanceChange(account: string, code: string, held: Holding): BalanceChange | null {
  const coin = coinByCode(code);
  const own = ACCOUNTS.find((each) => each === account);
  if (!coin || !own) return null;
  return {
    account: own,
    currency_id: coin.id,
    code,
    available: formatUnits(held.available, coin.scale),
    frozen: formatUnits(held.frozen, coin.scale),
  };
}
