/**
 * The definition of a table; row type, prepared upsert and decoding derive from it. Money is a
 * bigint of minor units; ids and times are numbers (below 2^53); the rest is text.
 */
type Kind = 'number' | 'bigint' | 'text';

export interface Column<Value> {
  readonly kind: Kind;
  readonly nullable: boolean;
  /** Never set; carries the type. */
  readonly value?: Value;
}

export const number: Column<number> = { kind: 'number', nullable: false };
export const numberOrNull: Column<number | null> = { kind: 'number', nullable: true };
export const bigint: Column<bigint> = { kind: 'bigint', nullable: false };
export const bigintOrNull: Column<bigint | null> = { kind: 'bigint', nullable: true };
export const text: Column<string> = { kind: 'text', nullable: false };
export const textOrNull: Column<string | null> = { kind: 'text', nullable: true };

/** Text with one of a few fixed values. */
export function oneOf<Word extends string>(..._words: readonly Word[]): Column<Word> {
  return { kind: 'text', nullable: false };
}
export function oneOfOrNull<Word extends string>(..._words: readonly Word[]): Column<Word | null> {
  return { kind: 'text', nullable: true };
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export interface Table<Shape extends Columns = Columns> {
  readonly name: string;
  /** The primary key. */
  readonly key: readonly string[];
  readonly columns: Shape;
  /** Rows are only added. A second one with the same key is refused; elsewhere it replaces. */
  readonly added?: true;
}

export type RowOf<T extends Table> = {
  readonly [Name in keyof T['columns']]: T['columns'][Name] extends Column<infer Value>
    ? Value
    : never;
};

export function table<Shape extends Columns>(
  name: string,
  key: readonly (keyof Shape & string)[],
  columns: Shape,
  more: Pick<Table, 'added'> = {},
): Table<Shape> {
  return { name, key, columns, ...more };
}

/**
 * The largest amount of a column, in units: half of the 64-bit range, so that the sum of two valid
 * amounts never overflows.
 */
export const LARGEST_UNITS = 2n ** 62n;

/** Why a value does not fit a column; null when it does. */
export function faultOf({ kind, nullable }: Column<unknown>, value: unknown): string | null {
  if (value === null) return nullable ? null : 'must not be null';
  if (kind === 'bigint') {
    if (typeof value !== 'bigint') return 'is no amount';
    return value > LARGEST_UNITS || value < -LARGEST_UNITS ? 'is out of range' : null;
  }
  if (kind === 'number') return Number.isSafeInteger(value) ? null : 'is no whole number';
  return typeof value === 'string' ? null : 'is no text';
}

/** Converts a row from the driver (every integer a bigint) to its table's types. */
export function decode<T extends Table>(of: T, raw: Readonly<Record<string, unknown>>): RowOf<T> {
  const { columns } = formOf(of);
  return decodeValues(
    of,
    columns.map(([name]) => raw[name]),
  );
}

/** Converts the values of a row, in the order of the table's columns. */
export function decodeValues<T extends Table>(of: T, values: readonly unknown[]): RowOf<T> {
  const { empty, columns } = formOf(of);
  const row: Record<string, unknown> = { ...empty };
  let at = 0;
  for (const [name, kind] of columns) {
    const value = values[at];
    at += 1;
    if (value === null || value === undefined) continue;
    if (kind === 'number') row[name] = Number(value);
    else if (kind === 'bigint') row[name] = BigInt(value as bigint | number | string);
    else row[name] = value;
  }
  return row as RowOf<T>;
}

interface Form {
  /**
   * All columns null. A copy of it is an array of fields, and an object built by names a hash
   * table.
   */
  readonly empty: Readonly<Record<string, unknown>>;
  readonly columns: readonly (readonly [name: string, kind: Kind])[];
}

const FORMS = new Map<Table, Form>();

function formOf(of: Table): Form {
  const known = FORMS.get(of);
  if (known) return known;
  const columns = Object.entries(of.columns);
  const nulls = Object.fromEntries(columns.map(([name]) => [name, null]));
  const form: Form = {
    // Parsed text has fields, too.
    empty: JSON.parse(JSON.stringify(nulls)) as Form['empty'],
    columns: columns.map(([name, { kind }]) => [name, kind]),
  };
  FORMS.set(of, form);
  return form;
}
