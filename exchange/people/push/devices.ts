import { hash } from 'node:crypto';
import { PUSH_DEVICES_LIMIT, type PushKind } from '@tideline/wire/push';
import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';

export type PushDeviceRow = Row<'push_devices'>;

/** The browsers that are told while their app is closed, by account. */
export class PushDevices {
  readonly #rows = new GroupedRows<PushDeviceRow>(({ user_id }) => user_id);
  readonly #byHash = new Map<string, number>();
  readonly #residents: Residents;
  readonly #removed: ((tx: Transaction, id: number) => void)[] = [];

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  /** Calls back when a device is removed, in the same transaction. */
  onRemoval(removed: (tx: Transaction, id: number) => void): void {
    this.#removed.push(removed);
  }

  restore(rows: readonly PushDeviceRow[]): void {
    this.#rows.clear();
    this.#byHash.clear();
    for (const row of rows) this.follow(row);
  }

  /** Applies a committed device. */
  follow(row: PushDeviceRow): void {
    this.followRemoval(row.id);
    this.#rows.set(row);
    this.#byHash.set(row.endpoint_hash, row.id);
  }

  /** Drops a device that a commit removed. */
  followRemoval(id: number): void {
    const row = this.#rows.delete(id);
    if (row && this.#byHash.get(row.endpoint_hash) === id) this.#byHash.delete(row.endpoint_hash);
  }

  /** Devices of a user, oldest first. */
  of(userId: string): PushDeviceRow[] {
    this.#residents.arrive(userId);
    return this.#rows.of(userId).toSorted((a, b) => a.id - b.id);
  }

  /** Devices of a user that want to be told of a kind. */
  wanting(userId: string, kind: PushKind): PushDeviceRow[] {
    return this.of(userId).filter(({ kinds }) => kinds.split(',').includes(kind));
  }

  /** A device of a user; null when it is gone. */
  row(userId: string, id: number): PushDeviceRow | null {
    this.#residents.arrive(userId);
    const row = this.#rows.get(id);
    return row?.user_id === userId ? row : null;
  }

  /** The device with an address, whoever has it. */
  at(endpoint: string): PushDeviceRow | null {
    const endpoint_hash = endpointHash(endpoint);
    if (!this.#byHash.has(endpoint_hash))
      this.#residents.arriveBy('push_devices', { endpoint_hash });
    const row = this.#rows.get(this.#byHash.get(endpoint_hash) ?? 0);
    if (row) this.#residents.arrive(row.user_id);
    return row ?? null;
  }

  /** Writes a new or changed device; the oldest others of its user make room for it. */
  add(tx: Transaction, row: PushDeviceRow): void {
    const others = this.of(row.user_id).filter(({ id }) => id !== row.id);
    const surplus = Math.max(0, others.length - PUSH_DEVICES_LIMIT + 1);
    for (const other of others.slice(0, surplus)) this.remove(tx, other);
    tx.put('push_devices', row);
    this.follow(row);
  }

  remove(tx: Transaction, { id }: Pick<PushDeviceRow, 'id'>): void {
    tx.remove('push_devices', id);
    this.followRemoval(id);
    for (const removed of this.#removed) removed(tx, id);
  }

  /** Ends the devices of a user that a condition names. */
  removeWhere(tx: Transaction, userId: string, isOver: (row: PushDeviceRow) => boolean): void {
    for (const row of this.of(userId)) if (isOver(row)) this.remove(tx, row);
  }
}

/** The form in which an address is looked up. */
export const endpointHash = (endpoint: string): string => hash('sha256', endpoint);
