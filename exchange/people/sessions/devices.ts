import { GroupedRows } from '../../foundation/memory/grouped-rows.ts';
import { Residents } from '../../foundation/store/residents.ts';
import type { Row } from '../../foundation/store/tables.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Context } from '../../http/handler.ts';

export type DeviceRow = Row<'devices'>;

/** The origin of a call. */
export type Origin = Pick<Context, 'address' | 'device' | 'agent'>;

/** Maximum remembered devices of one user; the least recently seen is dropped. */
const REMEMBERED = 50;

/**
 * A network or device as the subject of limits. `known` means that the user has logged in from it
 * before; strangers cannot use up its allowance.
 */
export interface LoginPlace {
  readonly key: string;
  readonly known: 'device' | 'network' | null;
}

/**
 * The devices and networks each user has logged in from. A device is identified by a secret it
 * created itself; a client without one is identified by its network.
 */
export class Devices {
  readonly #rows = new GroupedRows<DeviceRow>(({ user_id }) => user_id);
  readonly #residents: Residents;

  constructor(residents = new Residents()) {
    this.#residents = residents;
  }

  restore(rows: readonly DeviceRow[]): void {
    this.#rows.clear();
    for (const row of rows) this.follow(row);
  }

  /** @param userId - null for an unknown user */
  placeOf(userId: string | null, { address, device = null }: Origin): LoginPlace {
    const own = userId === null ? [] : this.of(userId);
    if (device !== null && own.some((row) => row.device === device)) {
      return { key: `device:${device}`, known: 'device' };
    }
    const network = networkOf(address);
    const known = own.some((row) => row.network === network);
    return { key: network, known: known ? 'network' : null };
  }

  /** Devices of a user, last seen first. */
  of(userId: string): DeviceRow[] {
    this.#residents.arrive(userId);
    return this.#rows.of(userId).toSorted((a, b) => b.seen - a.seen || b.id - a.id);
  }

  find(userId: string, id: number): DeviceRow | null {
    this.#residents.arrive(userId);
    const row = this.#rows.get(id);
    return row?.user_id === userId ? row : null;
  }

  /**
   * Records a login.
   * @returns the device, and whether it is new to a user who had others
   */
  remember(
    tx: Transaction,
    userId: string,
    { address, device = null, agent = '' }: Origin,
  ): { readonly row: DeviceRow; readonly isNew: boolean } {
    const own = this.of(userId);
    const network = networkOf(address);
    const known = own.find((row) =>
      device === null ? row.device === '' && row.network === network : row.device === device,
    );
    const row: DeviceRow = {
      id: known?.id ?? tx.nextId(),
      user_id: userId,
      device: device ?? '',
      network,
      address,
      agent: deviceName(agent),
      created: known?.created ?? tx.now,
      seen: tx.now,
    };
    for (const old of known ? [] : own.slice(REMEMBERED - 1)) this.forget(tx, old);
    tx.put('devices', row);
    this.follow(row);
    return { row, isNew: !known && own.length > 0 };
  }

  forget(tx: Transaction, row: DeviceRow): void {
    tx.remove('devices', row.id);
    this.followRemoval(row.id);
  }

  /** Drops a device that a commit removed. */
  followRemoval(id: number): void {
    this.#rows.delete(id);
  }

  /** Forgets every device of an ended guest. */
  forgetAll(tx: Transaction, userId: string): void {
    for (const row of this.of(userId)) this.forget(tx, row);
  }

  /** Applies a committed device. */
  follow(row: DeviceRow): void {
    this.#rows.set(row);
  }
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in a few words, for people; programs keep their own name. */
export function deviceName(agent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser !== undefined || system !== undefined) {
    return [browser, system].filter((each) => each !== undefined).join(', ');
  }
  return agent.replace(/[^A-Za-z0-9 ./_-]/g, '').slice(0, 40);
}
