/** Where a value came from. Everything of a replay is `replay`, whichever way it was recorded. */
export type Source = 'socket' | 'rest' | 'cache' | 'replay';

/**
 * How far a value can be trusted:
 * - `loading`: nothing has come yet
 * - `live`: the exchange said so, by its own clock, within the time this topic may be silent
 * - `delayed`: the socket is silent or behind, and polls bring the value
 * - `stale`: older than the topic allows, and nothing replaces it
 * - `down`: no source answers
 */
export type Status = 'loading' | 'live' | 'delayed' | 'stale' | 'down';

/**
 * A value that can always say where it came from and how old it is. All fields describe one and the
 * same state of the exchange, and none of them ever changes. `value` is null, never 0, before it is
 * known.
 */
export interface Live<T> {
  readonly value: T | null;
  readonly source: Source | null;
  /** Exchange time of the last change, ms UTC. */
  readonly exchangeTime: number | null;
  /** Exchange time up to which this is known to be the state, ms UTC: its age is now minus this. */
  readonly asOf: number | null;
  /** When it was confirmed last, on this machine's monotonic clock, ms. */
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
