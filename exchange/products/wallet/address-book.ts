import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { SecurityLog } from '../../people/users/security-log.ts';

export type AddressRow = Row<'withdraw_addresses'>;
export type CardRow = Row<'bank_cards'>;

interface Who {
  readonly userId: string;
  readonly address: string;
}

/** More than a user needs; bounds the stored entries of one user. */
const MAX = 50;

/**
 * Withdrawal destinations of users: addresses and bank cards. Another user's row is answered like
 * an unknown one.
 */
export class AddressBook {
  readonly #log: SecurityLog;
  readonly #addresses = new GroupedRows<AddressRow>(({ user_id }) => user_id);
  readonly #cards = new GroupedRows<CardRow>(({ user_id }) => user_id);

  readonly #residents: Residents;

  constructor(log: SecurityLog, residents = new Residents()) {
    this.#log = log;
    this.#residents = residents;
  }

  restore(addresses: readonly AddressRow[], cards: readonly CardRow[]): void {
    this.#addresses.clear();
    this.#cards.clear();
    for (const row of addresses) this.followAddress(row);
    for (const row of cards) this.followCard(row);
  }

  /** Applies a committed address. */
  followAddress(row: AddressRow): void {
    this.#addresses.set(row);
  }

  /** Drops a card that another process removed. */
  followCardRemoval(id: number): void {
    this.#cards.delete(id);
  }

  /** Drops an address that another process removed. */
  followRemoval(id: number): void {
    this.#addresses.delete(id);
  }

  /** Applies a committed card. */
  followCard(row: CardRow): void {
    this.#cards.set(row);
  }

  addressesOf(userId: string): AddressRow[] {
    this.#residents.arrive(userId);
    return this.#addresses.of(userId);
  }

  cardsOf(userId: string): CardRow[] {
    this.#residents.arrive(userId);
    return this.#cards.of(userId);
  }

  /** @throws CallError `address-not-found` */
  address(userId: string, id: string): AddressRow {
    this.#residents.arrive(userId);
    const row = this.#addresses.get(Number(id));
    if (row?.user_id !== userId) throw new CallError('address-not-found', 'address_id');
    return row;
  }

  /** @throws CallError `bank-card-required` */
  card(userId: string, id: string): CardRow {
    this.#residents.arrive(userId);
    const row = this.#cards.get(Number(id));
    if (row?.user_id !== userId) throw new CallError('bank-card-required', 'card_id');
    return row;
  }

  /** @throws CallError `address-known` when the user has the address already */
  refuseKnown(userId: string, entry: Pick<AddressRow, 'coin' | 'chain' | 'address'>): void {
    const known = this.addressesOf(userId).some(
      ({ coin, chain, address }) =>
        coin === entry.coin && chain === entry.chain && address === entry.address,
    );
    if (known) throw new CallError('address-known', 'address');
  }

  /**
   * @throws CallError `order-limit` when there are too many, `address-known` when it exists already
   */
  add(
    tx: Transaction,
    who: Who,
    entry: Pick<AddressRow, 'coin' | 'chain' | 'address' | 'remark'>,
  ): AddressRow {
    const own = this.addressesOf(who.userId);
    if (own.length >= MAX) throw new CallError('order-limit', undefined, { maximum: String(MAX) });
    this.refuseKnown(who.userId, entry);
    const row = { id: tx.nextId(), user_id: who.userId, ...entry, created: tx.now };
    tx.put('withdraw_addresses', row);
    this.#addresses.set(row);
    this.#log.write(tx, 'address-added', who, `${row.chain} ${row.address}`);
    return row;
  }

  /** @throws CallError `address-not-found` */
  remove(tx: Transaction, who: Who, id: string): void {
    this.#residents.arrive(who.userId);
    const row = this.#addresses.get(Number(id));
    if (row?.user_id !== who.userId) throw new CallError('address-not-found', 'id');
    tx.remove('withdraw_addresses', row.id);
    this.#addresses.delete(row.id);
    this.#log.write(tx, 'address-removed', who, `${row.chain} ${row.address}`);
  }

  /** @throws CallError `bank-card-required` */
  unbind(tx: Transaction, who: Who, id: string): void {
    this.#residents.arrive(who.userId);
    const row = this.#cards.get(Number(id));
    if (row?.user_id !== who.userId) throw new CallError('bank-card-required', 'id');
    tx.remove('bank_cards', row.id);
    this.#cards.delete(row.id);
    this.#log.write(tx, 'card-removed', who, `card ${row.id}`);
  }

  /** Removes every destination of a user whose account has closed. */
  removeAll(tx: Transaction, userId: string): void {
    for (const { id } of this.addressesOf(userId)) {
      tx.remove('withdraw_addresses', id);
      this.#addresses.delete(id);
    }
    for (const { id } of this.cardsOf(userId)) {
      tx.remove('bank_cards', id);
      this.#cards.delete(id);
    }
  }

  /**
   * Binding a card again returns the existing one, so that a double tap creates no second one.
   * @throws CallError `order-limit`
   */
  bind(tx: Transaction, who: Who, card: Omit<CardRow, 'id' | 'user_id' | 'created'>): CardRow {
    const fields = Object.keys(card) as (keyof typeof card)[];
    const own = this.cardsOf(who.userId);
    const known = own.find((each) => fields.every((field) => each[field] === card[field]));
    if (known) return known;
    if (own.length >= MAX) {
      throw new CallError('order-limit', undefined, { maximum: String(MAX) });
    }
    const row = { id: tx.nextId(), user_id: who.userId, ...card, created: tx.now };
    tx.put('bank_cards', row);
    this.#cards.set(row);
    this.#log.write(tx, 'card-added', who, `card ${row.id}`);
    return row;
  }
}
