import type { EventEmitter } from 'node:events';
import type { PracticeDay } from '@tideline/wire/calls/practice';

/** What a run is opened with. */
export interface NestedOptions {
  readonly owner: string;
  readonly day: PracticeDay;
  /** ms UTC. */
  readonly from: number;
  /** USDT. */
  readonly balance: string;
}

/** How far to advance: to an instant, or to a deal before an instant; ms UTC. */
type Wanted =
  | { readonly until: number }
  | { readonly deals: 1; readonly symbol: string; readonly latest: number };

/**
 * An exchange inside the exchange: a market, an account and a server of its own, which listens
 * nowhere.
 */
export interface Nested {
  readonly from: number;
  readonly to: number;
  readonly steps: { readonly now: number; advance(wanted: Wanted): Promise<unknown> };
  /** Answers the events `request` and `upgrade` that another server received. */
  readonly server: Pick<EventEmitter, 'emit'>;
  /** Fills of its spot orders and contracts so far. */
  fills(): number;
  /** Equity of its account in USDT. */
  equity(): Promise<string>;
  close(): Promise<void>;
}
