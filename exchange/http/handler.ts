import type { Call, Language, RequestOf, ResponseOf } from '#wire';
import { CallError } from '../refusal.ts';

/** Who is asking, once the token has been checked. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
}

export interface Context {
  /** Null for a visitor; never null behind `user` and `verified` rows. */
  readonly caller: Caller | null;
  readonly lang: Language;
  /** Address of the client, for limits and the audit log. */
  readonly address: string;
  /** SHA-256 of the secret by which a device is recognized; null or absent when the client sent none. */
  readonly device?: string | null;
  /** Origin of the page that asks, where it is this host or this machine; null or absent otherwise. */
  readonly origin?: string | null;
  /** The client's own name of itself, for lists of devices. */
  readonly agent?: string;
  /**
   * The one file of a multipart request, whole; absent on every other request.
   * @throws CallError `upload-too-large`, `upload-failed`
   */
  readonly file?: () => Promise<Uint8Array | null>;
}

export type Handler<Row extends Call> = (
  request: RequestOf<Row>,
  context: Context,
) => ResponseOf<Row> | Promise<ResponseOf<Row>>;

/** A call of the contract with what serves it. Each domain's `routes.ts` exports a list of these. */
export interface Binding {
  readonly row: Call;
  readonly handle: Handler<Call>;
}

export function serve<Row extends Call>(row: Row, handle: Handler<Row>): Binding {
  // The server hands a handler only what its own row's schema has let through.
  return { row, handle: handle as unknown as Handler<Call> };
}

/** The caller of a row that needs one. */
export function callerOf(context: Context): Caller {
  if (!context.caller) throw new CallError('not-logged-in');
  return context.caller;
}
