import type { IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Fault =
  | 'path'
  | 'method'
  | 'unknown'
  | 'missing'
  | 'value'
  | 'symbol'
  | 'interval'
  | 'secret'
  | 'rate';

/** What is wrong with a request, for the venue to answer in its own words. */
export interface Wrong {
  readonly fault: Fault;
  /** The parameter. */
  readonly name?: string;
  readonly why: string;
}

/** Thrown by a route whose request is well formed but refused. */
export class Refused extends Error {
  readonly wrong: Wrong;
  readonly answer: Answer | undefined;
  constructor(wrong: Wrong, answer?: Answer) {
    super(wrong.why);
    this.wrong = wrong;
    this.answer = answer;
  }
}

export interface Check {
  readonly ok: (value: string) => boolean;
  readonly required?: boolean;
  /** Which fault a wrong value is; `value` by default. */
  readonly fault?: Fault;
}

export interface Request {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Groups of the route's path. */
  readonly match: readonly string[];
}

export interface Route {
  readonly path: RegExp;
  readonly method?: 'POST';
  readonly params?: Readonly<Record<string, Check>>;
  /** At most `max` weight in `ms`; routes with one `budget` share it. */
  readonly rate: { readonly max: number; readonly ms: number; readonly budget?: string };
  readonly weight?: number | ((query: URLSearchParams) => number);
  readonly answer: (request: Request) => unknown;
}

export const any: Check = { ok: () => true };
export const whole = (from = 0, to = Number.MAX_SAFE_INTEGER): Check => ({
  ok: (value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to,
});
export const oneOf = (...values: readonly string[]): Check => ({
  ok: (value) => values.includes(value),
});
export const like = (pattern: RegExp): Check => ({ ok: (value) => pattern.test(value) });
/** The same check of a parameter that must be there. */
export const must = (check: Check, fault: Fault = 'value'): Check => ({
  ...check,
  required: true,
  fault,
});

/** A number in the query, or `otherwise`. */
export const number = (query: URLSearchParams, name: string, otherwise: number): number =>
  Number(query.get(name) ?? otherwise);

/** The fields of a JSON object; none of anything else. */
export const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The value of a JSON text, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object of `names` (separated by spaces) and values in the same order. */
export const named = (names: string, ...values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(names.split(' ').map((name, index) => [name, values[index]]));

/** Milliseconds of `count` minutes. */
export const minutes = (count: number): number => count * 60_000;
