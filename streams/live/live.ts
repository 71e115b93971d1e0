/**
 * The source of a value. Every value of a replay has `replay`, regardless of its recorded source.
 */
export type Source = 'socket' | 'rest' | 'cache' | 'replay';

/**
 * How far a value can be trusted:
 * - `loading`: there is no data yet
 * - `live`: confirmed, by the exchange's clock, within the time this topic may be silent
 * - `delayed`: the socket is silent or behind, and polls provide the value
 * - `stale`: older than the topic allows, and no source replaces it
 * - `down`: no source answers
 */
export type Status = 'loading' | 'live' | 'delayed' | 'stale' | 'down';

/**
 * A value with its source and age. All fields describe the same state of the exchange and never
 * change. `value` is null, never 0, while it is unknown.
 */
export interface Live<T> {
  readonly value: T | null;
  readonly source: Source | null;
  /** Exchange time of the last change, ms UTC. */
  readonly exchangeTime: number | null;
  /** Exchange time up to which this is known to be the state, ms UTC: the age is now minus this. */
  readonly asOf: number | null;
  /** Time of the last confirmation on this machine's monotonic clock, ms. */
  readonly receivedAt: number | null;
  readonly seq: number | null;
  readonly epoch: string | null;
  readonly status: Status;
}

export const LOADING: Live<never> = {
  value: null,
  source: null,
  exchangeTime: null,
  asOf: null,
  receivedAt: null,
  seq: null,
  epoch: null,
  status: 'loading',
};
