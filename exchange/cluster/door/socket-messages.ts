import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** A text of {@link packText}; a long one is compressed, in base64. */
export type PackedText = string | { readonly deflated: string };

/** Characters above which a text is compressed: a bus takes messages of one megabyte. */
const LONG = 262_144;

/**
 * In one step, because messages keep their order; only answers with a thousand rows are so long.
 */
export function packText(text: string): PackedText {
  if (text.length <= LONG) return text;
  return { deflated: deflateRawSync(text, { level: 1 }).toString('base64') };
}

export const unpackText = (text: PackedText): string =>
  typeof text === 'string' ? text : String(inflateRawSync(Buffer.from(text.deflated, 'base64')));

/** What an edge tells the leader about the sockets of programs. The leader confirms each. */
export type SocketsUp = { readonly session: string } & (
  | {
      readonly kind: 'open';
      readonly socket: number;
      readonly url: string;
      readonly address: string;
    }
  /** A message; null for a binary one. */
  | { readonly kind: 'said'; readonly socket: number; readonly text: string | null }
  | { readonly kind: 'closed'; readonly socket: number }
  /** The session begins, its edge lives, or has ended all its sockets. */
  | { readonly kind: 'begin' | 'alive' | 'ended' }
);

/** What the leader tells the sockets of one session of an edge. */
export type SocketsDown = {
  readonly term: number;
  /** 1, 2, 3 … in a session; that of the last message for `beat`. */
  readonly n: number;
} & (
  | { readonly kind: 'say'; readonly sockets: readonly number[]; readonly text: PackedText }
  /** Ends a socket; without a code it is cut. */
  | {
      readonly kind: 'end';
      readonly socket: number;
      readonly code: number | null;
      readonly reason: string;
    }
  | { readonly kind: 'beat' }
);

/** Interval of the signs of life in both directions, ms. */
export const BEAT = 1_000;
/** Silence after which one side gives the other up, ms: longer than a change of the leader. */
export const SILENCE = 5_000;
