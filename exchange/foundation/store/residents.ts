import type { Followers } from './change.ts';
import type { DirectReads, Where } from './store.ts';
import { TABLES, type TableName } from './tables.ts';

/** The tables whose rows come and leave with their account, and the column that names it. */
const OWNED = {
  users: 'id',
  preferences: 'user_id',
  sessions: 'user_id',
  devices: 'user_id',
  balances: 'owner',
  verifications: 'user_id',
  withdraw_addresses: 'user_id',
  bank_cards: 'user_id',
  trade_stats: 'user_id',
  authenticators: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
  api_keys: 'user_id',
} as const satisfies Partial<Record<TableName, string>>;
type OwnedTable = keyof typeof OWNED;
const OWNED_TABLES = Object.keys(OWNED) as OwnedTable[];

/** What the parts of memory do with the rows of an account that comes or leaves. */
export type Rooms = Required<Pick<Followers, OwnedTable>>;

/** Ids that are text are not in the order of creation. */
const byAge = (a: object, b: object): number => bornAt(a) - bornAt(b);
const bornAt = (row: { readonly created?: unknown }): number => Number(row.created ?? 0);

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

/**
 * Which accounts are in memory. An account comes with the first look at any of its rows, and leaves
 * after some turns without one; its rows in memory then equal those in the store.
 *
 * Whoever changes a row of an account calls {@link arrive} first. Rows that came after a change
 * would replace what is not committed yet.
 */
export class Residents {
  readonly direct: DirectReads | null;
  #rooms: Rooms | null = null;
  /** The turn in which each account acted last. */
  readonly #here = new Map<string, number>();
  #turn = 0;
  #swept = Number.NEGATIVE_INFINITY;

  /** @param direct - null when memory holds all accounts */
  constructor(direct: DirectReads | null = null) {
    this.direct = direct;
  }

  /** Number of accounts in memory. */
  get size(): number {
    return this.#here.size;
  }

  furnish(rooms: Rooms): void {
    this.#rooms = rooms;
  }

  /** Brings an account into memory unless it is there. */
  readonly arrive = (userId: string): void => {
    if (this.direct === null || this.#here.get(userId) === this.#turn) return;
    const isHere = this.#here.has(userId);
    this.#here.set(userId, this.#turn);
    if (isHere) return;
    for (const table of OWNED_TABLES) {
      for (const row of this.#rowsOf(table, userId).toSorted(byAge)) this.#room(table)?.put?.(row);
    }
  };

  /** All accounts have left: memory is about to be replaced. */
  clear(): void {
    this.#here.clear();
  }

  /** The job: lets accounts leave that have not acted for {@link RESTS} minutes. */
  async turn(now: number, writer: SettledWriter): Promise<void> {
    if (this.direct === null || Math.abs(now - this.#swept) < MINUTE) return;
    this.#swept = now;
    await this.sweep(writer);
  }

  async sweep(writer: SettledWriter): Promise<void> {
    // Who acts from here on is marked with the new turn, so nothing of the others is uncommitted.
    this.#turn += 1;
    await writer.settle();
    if (!writer.ready) return;
    for (const [userId, turn] of this.#here) if (turn < this.#turn - RESTS) this.#leave(userId);
  }

  #leave(userId: string): void {
    for (const table of OWNED_TABLES) {
      const { key } = TABLES[table];
      for (const row of this.#rowsOf(table, userId)) {
        const values: Readonly<Record<string, unknown>> = row;
        this.#room(table)?.remove?.(...key.map((column) => values[column] as string | number));
      }
    }
    this.#here.delete(userId);
  }

  #rowsOf(table: OwnedTable, userId: string) {
    return this.direct?.rows(table, { [OWNED[table]]: userId } as Where<OwnedTable>) ?? [];
  }

  /** The part and the rows belong to the same table, which the compiler cannot infer. */
  #room(table: OwnedTable) {
    return this.#rooms?.[table] as
      | { put?(row: unknown): void; remove?(...key: readonly (string | number)[]): void }
      | undefined;
  }
}
