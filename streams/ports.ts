import type { Observable, SchedulerLike } from 'rxjs';

/**
 * What the engine is given instead of reaching for it. Nothing in the engine touches a global clock,
 * timer, `fetch` or the DOM, so the whole pipeline runs on virtual time.
 */
export interface Clock {
  /** Wall time, ms UTC; may jump. */
  wall(): number;
  /** Never goes back, ms from any origin; may stand still while the machine sleeps. */
  monotonic(): number;
  /** Drives every timer. */
  readonly scheduler: SchedulerLike;
}

/** One open connection. */
export interface Link {
  /** Sends an event; emits the acknowledgement once, or completes without one when the link is gone. */
  request(event: string, payload?: unknown): Observable<unknown>;
}

export type SocketEvent =
  | { readonly kind: 'open'; readonly link: Link }
  | { readonly kind: 'frame'; readonly frame: unknown }
  /** Frames that came together in one packet. */
  | { readonly kind: 'frames'; readonly frames: readonly unknown[] }
  | { readonly kind: 'closed'; readonly reason: string };

/** A way to the exchange's socket. Each subscription is one connection; it ends with `closed` and never errors. */
export interface SocketPort {
  connect(): Observable<SocketEvent>;
}

/** A REST answer; failure is a value. */
export type RestAnswer =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'error'; readonly reason: string; readonly retryAfter: number | null };

/** A way to the exchange's REST side. Emits one answer and completes; unsubscribing gives the request up. */
export interface RestPort {
  get(path: string, query: Readonly<Record<string, string>>): Observable<RestAnswer>;
}

/** What the page tells of its life. All observables emit their present state at once. */
export interface Lifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  /** The page may have slept: `visibilitychange`, `pageshow`, `focus`, `online`. */
  readonly resume$: Observable<void>;
  /** The person asked for less traffic. */
  saveData(): boolean;
}
