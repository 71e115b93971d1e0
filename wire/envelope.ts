import * as v from 'valibot';
import type { ErrorId } from './errors.ts';

/**
 * The one answer shape of every call. `type` comes first, so that a reader of raw traffic sees the
 * outcome before the payload. HTTP status is 200 for all of them; 413, 429, 503 and 504 have the
 * same body. 504 (`outcome-unknown`) leaves open whether a command took effect.
 *
 * - `ok`, code 1: success, payload in `data`, a text to toast in `message` (may be empty).
 * - `error`, code 0: refused; `error.id` is for programs, `message` is the text in the user's
 *   language.
 * - `999`, code 0: the session has ended (STATE:session-expiry): drop token and user.
 */
export type Envelope<Data> = OkEnvelope<Data> | ErrorEnvelope;

export interface OkEnvelope<Data> {
  readonly type: 'ok';
  readonly code: 1;
  readonly message: string;
  readonly data: Data;
}

export interface ErrorEnvelope {
  readonly type: 'error' | '999';
  readonly code: 0;
  readonly message: string;
  readonly error: WireError;
}

/** An error as data: id, field, and the values in its text. */
export interface WireError {
  readonly id: ErrorId;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Envelope schema around a payload schema, for OpenAPI and the contract tests. */
export function okEnvelope<Data extends v.GenericSchema>(data: Data) {
  return v.strictObject({
    type: v.literal('ok'),
    code: v.literal(1),
    message: v.string(),
    data,
  });
}

export const errorEnvelope = v.strictObject({
  type: v.picklist(['error', '999']),
  code: v.literal(0),
  message: v.string(),
  error: v.strictObject({
    id: v.string(),
    field: v.optional(v.string()),
    params: v.optional(v.record(v.string(), v.string())),
  }),
});

/** A parsed answer body, in the strict form or the product's looser one. */
export type Outcome =
  | { readonly kind: 'ok'; readonly data: unknown; readonly message: string }
  | { readonly kind: 'expired'; readonly message: string; readonly error: WireError | null }
  | { readonly kind: 'error'; readonly message: string; readonly error: WireError | null };

/**
 * Parses an answer body (HANDLE:success, HANDLE:failure, STATE:session-expiry). `type` ok or `code`
 * 1 is success with the payload in `data`, or in `message` if a looser server puts it there. `type`
 * 999 ends the session. Anything else failed with the server's message or "ERROR".
 */
export function readEnvelope(body: unknown): Outcome {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof fields['message'] === 'string' ? fields['message'] : '';
  const type = fields['type'];
  if (
    type === 'ok' ||
    (type !== 'error' && String(type) !== '999' && Number(fields['code']) === 1)
  ) {
    return { kind: 'ok', data: 'data' in fields ? fields['data'] : fields['message'], message };
  }
  const error = isWireError(fields['error']) ? fields['error'] : null;
  if (String(type) === '999') return { kind: 'expired', message: message || 'ERROR', error };
  return { kind: 'error', message: message || 'ERROR', error };
}

function isWireError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && typeof (value as WireError).id === 'string';
}
