/**
 * The store cannot take a row: a value is out of range, or its key exists. Nothing of its batch has
 * been written and the store is unaffected; only the command that made the row must fail.
 */
export class RowRefused extends Error {
  constructor(table: string, why: unknown) {
    super(`${table}: ${why instanceof Error ? why.message : String(why)}`, { cause: why });
    this.name = 'RowRefused';
  }
}
