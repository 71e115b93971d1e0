import type { Language, Period, WireError } from '@tideline/wire';
import type { Context } from '../../http/handler.ts';
import type { RawAnswer, RawCall } from '../../http/raw-call.ts';
import type { Sent } from '../../people/outbox/message.ts';
import type { StoredPicture } from '../../people/uploads/intake.ts';

/**
 * What an edge states about the caller of a call. It has checked the token; the leader re-checks.
 */
export type CallContext = Omit<Context, 'file' | 'gone'>;

/** A session as the leader knows it. */
export interface KnownSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly verified: boolean;
  /** End of the session, ms UTC. */
  readonly expires: number;
  /** Language that the account chose; null when it has not. */
  readonly lang: Language | null;
}

/** An answer to a program. */
export interface PackedAnswer extends Omit<RawAnswer, 'body'> {
  /**
   * The body as text; a long one is compressed, in base64: a bus takes messages of one megabyte.
   */
  readonly body: string;
  readonly isCompressed: boolean;
}

/** The operations of the leader: request and answer of each. */
interface Operations {
  /** A call of the contract, by its id. */
  call: {
    ask: { readonly id: string; readonly input: unknown; readonly context: CallContext };
    answer: unknown;
  };
  /** The sessions of tokens, by the tokens' SHA-256. */
  sessions: {
    ask: { readonly hashes: readonly string[] };
    answer: readonly (KnownSession | null)[];
  };
  /** Sequences of users' private events. */
  sequences: {
    ask: { readonly users: readonly string[] };
    answer: { readonly epoch: string; readonly seqs: readonly number[] };
  };
  /** Candles of a pair, from the history that only cores have. */
  candles: {
    ask: {
      readonly symbol: string;
      readonly period: Period;
      readonly limit: number;
      readonly before: number;
    };
    answer: { readonly candles: readonly unknown[]; readonly more: boolean };
  };
  /** Available spot balances of a user. */
  available: { ask: { readonly context: CallContext }; answer: Record<string, string> };
  /** A call of the Binance-shaped API. */
  program: { ask: RawCall; answer: PackedAnswer };
  /** Messages with codes, newest first; of a sandbox only. */
  outbox: { ask: null; answer: readonly Sent[] };
  /** Counts an upload against the user's limit, before the edge decodes it. */
  'picture-allowed': { ask: { readonly userId: string }; answer: null };
  /** Records a picture that the edge has stored. */
  'picture-stored': {
    ask: { readonly userId: string; readonly picture: StoredPicture };
    answer: null;
  };
  /** Type of an own picture; null when it is not the user's. */
  'picture-type': {
    ask: { readonly userId: string; readonly name: string };
    answer: string | null;
  };
}

export type OperationName = keyof Operations;
export type AskOf<Name extends OperationName> = Operations[Name]['ask'];
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

/** A request on the leader's subject. */
export interface Request {
  readonly op: OperationName;
  readonly ask: unknown;
  /** Instant after which the leader must not begin it, ms on the leader's clock. */
  readonly deadline: number;
}

export type Reply =
  | { readonly data: unknown }
  /** `begun` is false when the operation was not started: it may be sent again in any case. */
  | { readonly error: WireError; readonly begun?: false };
