import type { QueryConfig } from 'pg';
import { decodeRow, PASSING } from '../page-query.ts';
import type { PagedTable, StoreView, Where } from '../store.ts';
import type { Row, TableName } from '../tables.ts';
import { SELECT_LAST_ID, selectAll, selectKeys } from './pg-reads.ts';

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** The reads of a start, over any connection. */
export class PgView implements StoreView {
  readonly #query: (query: QueryConfig) => Promise<Rows>;

  constructor(query: (query: QueryConfig) => Promise<Rows>) {
    this.#query = query;
  }

  async all<Name extends TableName>(name: Name, where: Where<Name> = {}) {
    const rows = await this.#query(selectAll(name, where as Record<string, unknown>));
    return rows.map((raw) => decodeRow(name, raw));
  }

  async find<Name extends TableName>(
    name: Name,
    ...key: readonly (string | number)[]
  ): Promise<Row<Name> | null> {
    const [raw] = await this.#query(selectKeys(name, [key]));
    return raw ? decodeRow(name, raw) : null;
  }

  async latest<Name extends PagedTable>(name: Name, limit: number) {
    const text = `select * from ${name} order by id desc limit $1`;
    const rows = await this.#query({ text, values: [limit] });
    return rows.toReversed().map((raw) => decodeRow(name, raw));
  }

  async passingUsers() {
    const found: Row<'users'>[] = [];
    for (const which of PASSING) {
      const rows = await this.#query({ text: `select * from users where ${which}` });
      found.push(...rows.map((raw) => decodeRow('users', raw)));
    }
    return found;
  }

  async lastId(): Promise<number> {
    const [row] = await this.#query({ text: SELECT_LAST_ID });
    return Number(row?.['id'] ?? 0);
  }
}
