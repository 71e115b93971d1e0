import type { BookEvent, BookFollower, MarketItem } from '../venues/index.ts';
import type { LiveStream } from './policy.ts';

export interface SessionOptions {
  /** The venue's own names. */
  readonly symbols: readonly string[];
  readonly streams: readonly LiveStream[];
  /** Replace the venue's addresses. */
  readonly ws?: string | null;
  readonly rest?: string | null;
}

/** Something that a person who watches the connection wants to know. */
export interface SessionNote {
  readonly kind: 'open' | 'closed' | 'retry' | 'resync' | 'refused' | 'limited' | 'replaced';
  readonly text: string;
}

export interface SessionListener {
  item?(item: MarketItem): void;
  book?(event: BookEvent, follower: BookFollower): void;
  note?(note: SessionNote): void;
}

/** Receives all traffic as text, in the order in which it takes effect. */
export interface SessionTap {
  opened(connection: number, url: string): void;
  closed(connection: number, reason: string): void;
  received(connection: number, text: string): void;
  sent(connection: number, text: string): void;
  asking(url: string): (body: string) => void;
}
