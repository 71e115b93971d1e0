import { decodeRow } from '../page-query.ts';
import { type Row, TABLES, type TableName } from '../tables.ts';
import { selectKeys } from './pg-reads.ts';
import type { ReadPool } from './read-pool.ts';

type Key = readonly (string | number)[];

interface Asked {
  readonly key: Key;
  readonly answer: PromiseWithResolvers<Readonly<Record<string, unknown>> | null>;
}

/**
 * Looks up rows by primary key. The look-ups of one event-loop turn share one query for each table:
 * every command looks for an earlier answer, and a round trip for each would cost more than the
 * command.
 */
export class Finder {
  readonly #pool: ReadPool;
  readonly #asked = new Map<TableName, Asked[]>();

  constructor(pool: ReadPool) {
    this.#pool = pool;
  }

  async find<Name extends TableName>(name: Name, key: Key): Promise<Row<Name> | null> {
    let asked = this.#asked.get(name);
    if (!asked) {
      asked = [];
      this.#asked.set(name, asked);
      setImmediate(() => void this.#ask(name));
    }
    const answer: Asked['answer'] = Promise.withResolvers();
    asked.push({ key, answer });
    const raw = await answer.promise;
    return raw ? decodeRow(name, raw) : null;
  }

  async #ask(name: TableName): Promise<void> {
    const asked = this.#asked.get(name) ?? [];
    this.#asked.delete(name);
    try {
      const rows = await this.#pool.query(
        selectKeys(
          name,
          asked.map(({ key }) => key),
        ),
      );
      const byKey = new Map(rows.map((row) => [nameOf(keyIn(name, row)), row]));
      for (const { key, answer } of asked) answer.resolve(byKey.get(nameOf(key)) ?? null);
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  }
}

const keyIn = (name: TableName, row: Readonly<Record<string, unknown>>): Key =>
  TABLES[name].key.map((column) => String(row[column]));

/** No text in PostgreSQL contains NUL, so it separates. The driver sends well-formed text. */
const nameOf = (key: Key): string => key.join('\u0000').toWellFormed();
