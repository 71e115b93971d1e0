import type { ErrorId, WireError } from '@tideline/wire';

/** An error as data: the id is for programs, the message for people, the field for the form. */
export interface Refusal {
  /**
   * Compare it only; a newer exchange may state an id that is not in the list. Its text is
   * `message`.
   */
  readonly id: ErrorId | null;
  readonly field: string | null;
  readonly message: string;
  readonly error: WireError | null;
}

/**
 * The outcome of a call. Never thrown.
 *
 * - `ok`: done.
 * - `refused`: answered, and nothing was changed.
 * - `expired`: the session has ended; the app already knows.
 * - `unanswered`: no answer came. A read failed; the outcome of a command is unknown.
 */
export type Answer<Data> =
  | { readonly kind: 'ok'; readonly data: Data; readonly message: string }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'expired'; readonly message: string }
  | {
      readonly kind: 'unanswered';
      readonly reason: 'timeout' | 'network' | 'unreadable' | 'unknown';
    };
