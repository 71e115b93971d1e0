import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * Who may call: anyone; a logged-in user; a logged-in user who is verified (ROLE:verified).
 * `optional` answers anyone, and more to a logged-in user.
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
  | 'contracts';

/** One row of the contract: what the client calls, the server binds, OpenAPI documents and tests check. */
export interface Call<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: Method;
  /** Below {@link API_BASE}, without a leading slash. */
  readonly path: string;
  readonly group: Group;
  readonly access: Access;
  /** What the call means, in one line. */
  readonly meaning: string;
  readonly request: Request;
  readonly response: Response;
  /** True for calls the product's list lacks and this exchange adds. */
  readonly addition?: true;
}

export type RequestOf<Row extends Call> = v.InferOutput<Row['request']>;
export type ResponseOf<Row extends Call> = v.InferOutput<Row['response']>;

/** Keeps the exact schema types of a row. */
export function call<Request extends v.GenericSchema, Response extends v.GenericSchema>(
  row: Call<Request, Response>,
): Call<Request, Response> {
  return row;
}

/** `POST user/login`: how a row is named in lists, tests and logs. */
export const callId = (row: Pick<Call, 'method' | 'path'>): string => `${row.method} ${row.path}`;
