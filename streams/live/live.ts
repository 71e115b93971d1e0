/** Where a value came from. */
export type Source = 'socket' | 'rest' | 'cache' | 'replay';

/**
 * How far a value can be trusted:
 * - `loading`: nothing has come yet
 * - `live`: fresher than its topic's own cadence
 * - `delayed`: the socket is silent, prices come by polling
 * - `stale`: older than the cadence allows and nothing replaces it
 * - `down`: no source answers
 */
export type Status = 'loading' | 'live' | 'delayed' | 'stale' | 'down';

/** A value that can always say where it came from and how old it is. `value` is null, never 0, before it is known. */
export interface Live<T> {
  readonly value: T | null;
  readonly source: Source | null;
  /** Exchange time of the last change, ms UTC. */
  readonly exchangeTime: number | null;
  /** When it arrived, on this machine's monotonic clock, ms. */
  readonly receivedAt: number | null;
  readonly seq: number | null;
  readonly status: Status;
}

export const LOADING: Live<never> = {
  value: null,
  source: null,
  exchangeTime: null,
  receivedAt: null,
  seq: null,
  status: 'loading',
};
