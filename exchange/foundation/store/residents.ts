import {
  type AccountRow,
  inOrderOfAge,
  OWNED_TABLES,
  type OwnedTable,
  ownerOf,
} from './account-rows.ts';
import type { Followers } from './change.ts';
import type { DirectReads, Store, Where } from './store.ts';
import { TABLES } from './tables.ts';

/** What the parts of memory do with the rows of an account that comes or leaves. */
export type Rooms = Required<Pick<Followers, OwnedTable>>;

const MINUTE = 60_000;

/** The writer, as far as a sweep needs it. */
interface SettledWriter {
  /** False while memory is not to be trusted. */
  readonly ready: boolean;
  /** Resolves when everything that was applied before is durable. */
  settle(): Promise<unknown>;
}

/** Whole turns in which an account must not act before it leaves. */
const RESTS = 10;
/** Accounts of one read. */
const AT_ONCE = 200;
/** Names that nobody has, of which memory keeps this many. */
const MAX_UNKNOWN = 1_000;

/**
 * Which accounts are in memory. An account comes with the first look at any of its rows, and leaves
 * after some turns without one; its rows in memory then equal those in the store.
 *
 * Whoever changes a row of an account calls {@link arrive} first. Rows that came after a change
 * would replace what is not committed yet. For the same reason nothing but this process may write
 * rows of accounts that are away: a core that follows learns of them by {@link invalidate}.
 */
export class Residents {
  readonly direct: DirectReads | null;
  readonly #store: Pick<Store, 'all' | 'ahead'> | null;
  #rooms: Rooms | null = null;
  /** The turn in which each account acted last. */
  readonly #here = new Map<string, number>();
  /** Names that no account has. Only accounts that are here can have got one since. */
  readonly #unknown = new Set<string>();
  /** Grows whenever rows that were read before may be old. */
  #moment = 0;
  #turn = 0;
  #swept = Number.NEGATIVE_INFINITY;

  /** @param store - without direct reads, memory holds all accounts */
  constructor(store: Pick<Store, 'all' | 'ahead' | 'direct'> | null = null) {
    this.#store = store;
    this.direct = store?.direct ?? null;
  }

  /** Number of accounts in memory. */
  get size(): number {
    return this.#here.size;
  }

  furnish(rooms: Rooms): void {
    this.#rooms = rooms;
  }

  /** Whether memory follows the commits of an account. */
  holds(userId: string): boolean {
    return this.direct === null || this.#here.has(userId);
  }

  /** Brings an account into memory unless it is there. */
  readonly arrive = (userId: string): void => {
    if (this.direct === null || this.#here.get(userId) === this.#turn) return;
    // When the store does not answer, the account is still away.
    const rows = this.#here.has(userId) ? [] : this.direct.accounts([userId]);
    this.#here.set(userId, this.#turn);
    this.#enter(rows);
  };

  /** Brings the account that has a row with these values, if there is one. */
  arriveBy<Name extends OwnedTable>(table: Name, where: Where<Name>): void {
    const { direct } = this;
    this.#arriveNamed(`${table} ${JSON.stringify(where)}`, () => {
      const [row] = direct?.rows(table, where) ?? [];
      return row ? ownerOf(table, row) : null;
    });
  }

  /** Brings the account with a login name in the form of `loginKey`, if there is one. */
  arriveByLogin(key: string): void {
    this.#arriveNamed(`login ${key}`, () => this.direct?.userOfLogin(key) ?? null);
  }

  /**
   * Brings accounts without a wait of this thread, where a look-up takes a message. Nothing depends
   * on it: an account that it does not bring comes with the first look.
   */
  async expect(userIds: Iterable<string>): Promise<void> {
    const ahead = this.#store?.ahead;
    if (!ahead) return;
    const away = [...new Set(userIds)].filter((userId) => !this.#here.has(userId));
    for (let at = 0; at < away.length; at += AT_ONCE) {
      const some = away.slice(at, at + AT_ONCE);
      const moment = this.#moment;
      const rows = await ahead.accounts(some);
      if (moment !== this.#moment) return;
      // Who has come meanwhile may have changed.
      const still = new Set(some.filter((userId) => !this.#here.has(userId)));
      for (const userId of still) this.#here.set(userId, this.#turn);
      this.#enter(rows.filter(({ table, row }) => still.has(ownerOf(table, row))));
    }
  }

  /** Brings the accounts whose rows have one of these values, as {@link expect} does. */
  async expectBy<Name extends OwnedTable>(
    table: Name,
    column: keyof Where<Name> & string,
    values: readonly string[],
  ): Promise<void> {
    const store = this.#store;
    if (!store?.ahead || values.length === 0) return;
    const moment = this.#moment;
    const rows = await store.all(table, { [column]: values } as Where<Name>);
    if (moment !== this.#moment) return;
    const found = new Set(rows.map((row) => String((row as Record<string, unknown>)[column])));
    for (const value of values) {
      if (!found.has(value)) this.#note(`${table} ${JSON.stringify({ [column]: value })}`);
    }
    await this.expect(rows.map((row) => ownerOf(table, row)));
  }

  /** Brings the account with a login name, as {@link expect} does. */
  async expectByLogin(key: string): Promise<void> {
    const name = `login ${key}`;
    const ahead = this.#store?.ahead;
    if (!ahead || this.#unknown.has(name)) return;
    const moment = this.#moment;
    const owner = await ahead.userOfLogin(key);
    if (moment !== this.#moment) return;
    if (owner === null) this.#note(name);
    else await this.expect([owner]);
  }

  /** Another process has committed: what was read before it may be old. */
  invalidate(): void {
    this.#moment += 1;
    this.#unknown.clear();
  }

  /** All accounts have left: memory is about to be replaced. */
  clear(): void {
    this.#here.clear();
    this.invalidate();
  }

  /** The job: lets accounts leave that have not acted for {@link RESTS} minutes. */
  async turn(now: number, writer: SettledWriter): Promise<void> {
    if (this.direct === null || Math.abs(now - this.#swept) < MINUTE) return;
    this.#swept = now;
    await this.sweep(writer);
  }

  async sweep(writer: SettledWriter): Promise<void> {
    const reads = this.#store?.ahead ?? this.direct;
    // Who acts from here on is marked with the new turn, so nothing of the others is uncommitted.
    this.#turn += 1;
    await writer.settle();
    if (!writer.ready || !reads) return;
    const isAtRest = (userId: string): boolean =>
      (this.#here.get(userId) ?? this.#turn) < this.#turn - RESTS;
    const resting = [...this.#here.keys()].filter(isAtRest);
    for (let at = 0; at < resting.length; at += AT_ONCE) {
      const some = resting.slice(at, at + AT_ONCE);
      const rows = await reads.accounts(some);
      const leaving = new Set(some.filter(isAtRest));
      this.#leave(rows.filter(({ table, row }) => leaving.has(ownerOf(table, row))));
      for (const userId of leaving) this.#here.delete(userId);
      this.invalidate();
    }
  }

  #arriveNamed(name: string, ownerOfName: () => string | null): void {
    if (this.direct === null || this.#unknown.has(name)) return;
    const owner = ownerOfName();
    if (owner === null) this.#note(name);
    else this.arrive(owner);
  }

  #note(name: string): void {
    if (this.#unknown.size >= MAX_UNKNOWN) this.#unknown.clear();
    this.#unknown.add(name);
  }

  #enter(rows: readonly AccountRow[]): void {
    for (const table of OWNED_TABLES) {
      const own = rows.filter((each) => each.table === table);
      for (const { row } of inOrderOfAge(own)) this.#room(table)?.put?.(row);
    }
  }

  #leave(rows: readonly AccountRow[]): void {
    for (const { table, row } of rows) {
      const values = new Map<string, unknown>(Object.entries(row));
      this.#room(table)?.remove?.(...TABLES[table].key.map((column) => values.get(column)));
    }
  }

  /** The part and the rows belong to the same table, which the compiler cannot infer. */
  #room(table: OwnedTable) {
    return this.#rooms?.[table] as
      | { put?(row: unknown): void; remove?(...key: readonly unknown[]): void }
      | undefined;
  }
}

/** Only commits of accounts that are here change memory; of others, what it watches of all. */
export function followingOnly(
  residents: Residents,
  followers: Followers,
  away: Followers,
): Followers {
  if (residents.direct === null) return followers;
  const only = OWNED_TABLES.map((table) => {
    const [own, others] = [followers, away].map(
      (each) =>
        each[table] as
          | { put?(row: object): void; remove?(...key: readonly unknown[]): void }
          | undefined,
    );
    const put = (row: object): void =>
      (residents.holds(ownerOf(table, row)) ? own : others)?.put?.(row);
    return [table, { ...own, put }] as const;
  });
  return { ...followers, ...(Object.fromEntries(only) as Followers) };
}
