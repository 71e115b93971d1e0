import type { Call, Language, RequestOf, ResponseOf } from '@tideline/wire';
import { CallError } from '../foundation/ports/refusal.ts';

/** The caller of a request, after the token has been checked. */
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
  /** SHA-256 of the secret that identifies a device; null or absent when the client sent none. */
  readonly device?: string | null;
  /** Origin of the calling page if it is this host or this machine; null or absent otherwise. */
  readonly origin?: string | null;
  /**
   * The caller is a program of this machine, and the exchange is a sandbox: it shows callers what
   * it has written to them. False or absent otherwise.
   */
  readonly sandbox?: boolean;
  /** Id of the request, for logs; absent where nobody asked by HTTP. */
  readonly request?: string;
  /** Its span, as `traceparent`; absent when nothing is traced. */
  readonly trace?: string;
  /** The client's name for itself, for lists of devices. */
  readonly agent?: string;
  /** Aborted when the connection closes before the answer; absent where the work is elsewhere. */
  readonly gone?: () => AbortSignal;
  /**
   * Receives the file of a multipart request on the disk; absent on other requests. Its space
   * counts for the caller until `use` has finished.
   * @param use - `read` brings the file into memory
   * @returns null when the request has no file
   * @throws CallError `upload-too-large`, `upload-failed`, `rate-limited`, `unavailable`
   */
  readonly file?: <T>(use: (read: () => Promise<Uint8Array>) => Promise<T>) => Promise<T | null>;
  /**
   * Passes the file of a multipart request on as it arrives; absent on other requests.
   * @param most - bytes at most
   * @returns the name that it was sent with, which may be any text; null without a file
   * @throws CallError `upload-too-large`, `upload-failed`
   */
  readonly received?: (
    most: number,
    write: (bytes: Uint8Array) => Promise<void>,
  ) => Promise<string | null>;
}

export type Handler<Row extends Call> = (
  request: RequestOf<Row>,
  context: Context,
) => ResponseOf<Row> | Promise<ResponseOf<Row>>;

/** A call of the contract with its handler. Each domain's `routes.ts` exports a list of these. */
export interface Binding {
  readonly row: Call;
  /** @param request - input that the row's schema has accepted */
  handle(request: unknown, context: Context): unknown;
}

export function serve<Row extends Call>(row: Row, handle: Handler<Row>): Binding {
  return { row, handle };
}

/** The caller of a row that requires one. */
export function callerOf(context: Context): Caller {
  if (!context.caller) throw new CallError('not-logged-in');
  return context.caller;
}
