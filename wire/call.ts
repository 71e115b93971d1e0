import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * Allowed callers: anyone; a logged-in user; a verified user (ROLE:verified). `optional` answers
 * anyone, and a logged-in user with more.
 */
export type Access = 'anyone' | 'optional' | 'user' | 'verified';

export type Group =
  | 'settings'
  | 'bank'
  | 'codes'
  | 'user'
  | 'security'
  | 'market'
  | 'news'
  | 'wallet'
  | 'spot'
  | 'options'
  | 'trust'
  | 'promotion'
  | 'records'
  | 'contracts'
  | 'practice'
  | 'push';

declare const types: unique symbol;

/**
 * One row of the contract: what the client sends and the server binds.
 *
 * A row has the types of its request and response but not their schemas. Those are in
 * `wire/schemas/`, so that the app does not load the schema library. {@link CallSchemas}
 */
export interface Call<Request = unknown, Response = unknown> {
  readonly method: Method;
  /** Below {@link API_BASE}, without a leading slash. */
  readonly path: string;
  readonly group: Group;
  readonly access: Access;
  /** Type information for the compiler; absent at run time. */
  readonly [types]?: { readonly request: Request; readonly response: Response };
}

/**
 * The validation and documentation of one row; each module of `wire/schemas/` exports one under the
 * row's name.
 */
export interface CallSchemas<Request = unknown, Response = unknown> {
  /** What the call does, in one line. */
  readonly meaning: string;
  /** This exchange adds the call to the product's list. */
  readonly addition?: boolean;
  readonly request: v.GenericSchema<unknown, Request>;
  readonly response: v.GenericSchema<unknown, Response>;
}

/** A row together with its schemas. */
export interface DescribedCall<Request = unknown, Response = unknown>
  extends Call<Request, Response>,
    CallSchemas<Request, Response> {}

export type RequestOf<Row extends Call> =
  Row extends Call<infer Request, unknown> ? Request : never;
export type ResponseOf<Row extends Call> =
  Row extends Call<unknown, infer Response> ? Response : never;

interface AnySchemas {
  readonly request: v.GenericSchema;
  readonly response: v.GenericSchema;
}

const rowsOf =
  (group: Group, method: Method) =>
  <Schemas extends AnySchemas>(
    path: string,
    access: Access,
  ): Call<v.InferOutput<Schemas['request']>, v.InferOutput<Schemas['response']>> => {
    return { method, path, group, access };
  };

/**
 * Defines the rows of one group: `postCall<typeof schemas.login>('user/login', 'anyone')`. A row
 * has the types of its schemas.
 */
export function callsOf(group: Group) {
  const getCall = rowsOf(group, 'GET');
  const postCall = rowsOf(group, 'POST');
  const putCall = rowsOf(group, 'PUT');
  return { getCall, postCall, putCall };
}

/** `POST user/login`: the name of a row in lists, tests and logs. */
export const callId = (row: Pick<Call, 'method' | 'path'>): string => `${row.method} ${row.path}`;
