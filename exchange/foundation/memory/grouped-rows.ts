/**
 * Rows in memory by id, and by the group that each belongs to, such as its account. The rows of a
 * group are in the order in which they came.
 */
export class GroupedRows<Row extends { readonly id: Id }, Id = Row['id'], Group = string> {
  readonly #groupOf: (row: Row) => Group;
  readonly #rows = new Map<Id, Row>();
  readonly #groups = new Map<Group, Map<Id, Row>>();

  constructor(groupOf: (row: Row) => Group) {
    this.#groupOf = groupOf;
  }

  get size(): number {
    return this.#rows.size;
  }

  clear(): void {
    this.#rows.clear();
    this.#groups.clear();
  }

  get(id: Id): Row | undefined {
    return this.#rows.get(id);
  }

  all(): Iterable<Row> {
    return this.#rows.values();
  }

  /** The rows of a group. */
  of(group: Group): Row[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  /** Number of rows of a group. */
  count(group: Group): number {
    return this.#groups.get(group)?.size ?? 0;
  }

  /** Keeps a row, in the place of the one with its id if both belong to one group. */
  set(row: Row): void {
    const group = this.#groupOf(row);
    const before = this.#rows.get(row.id);
    if (before && this.#groupOf(before) !== group) this.delete(row.id);
    this.#rows.set(row.id, row);
    const own = this.#groups.get(group);
    if (own) own.set(row.id, row);
    else this.#groups.set(group, new Map([[row.id, row]]));
  }

  /** Drops a row. @returns it; undefined when there is none */
  delete(id: Id): Row | undefined {
    const row = this.#rows.get(id);
    if (!row) return undefined;
    this.#rows.delete(id);
    const group = this.#groupOf(row);
    const own = this.#groups.get(group);
    own?.delete(id);
    if (own?.size === 0) this.#groups.delete(group);
    return row;
  }
}
