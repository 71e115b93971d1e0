import type { QueryConfig } from 'pg';

/** Statements that a connection keeps prepared: the usual reads, pages and filters. */
const MAX_STATEMENTS = 96;

const names = new Map<string, string>();

/**
 * A read under a name by which the server keeps it prepared; without one when there are many. To
 * plan it again and again takes longer than to read, above all from a table of many partitions. The
 * text must name its columns, because one that a migration adds must not change the answer.
 */
export function prepared(text: string, values: readonly unknown[]): QueryConfig {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_STATEMENTS) {
    name = `read_${names.size}`;
    names.set(text, name);
  }
  return { ...(name !== undefined && { name }), text, values: [...values] };
}
