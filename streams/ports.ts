import type { Observable, SchedulerLike } from 'rxjs';

/**
 * The environment passed to the engine. Nothing in the engine touches a global clock, timer,
 * `fetch` or the DOM, so the whole pipeline runs on virtual time.
 */
export interface Clock {
  /** Wall time, ms UTC; may jump. */
  wall(): number;
  /** Never decreases, ms from any origin; may stop while the machine sleeps. */
  monotonic(): number;
  /** Scheduler of every timer. */
  readonly scheduler: SchedulerLike;
}

/** One open connection. */
export interface Link {
  /**
   * Sends an event; emits the acknowledgement once, or completes without one when the link is lost.
   */
  request(event: string, payload?: unknown): Observable<unknown>;
}

export type SocketEvent =
  | { readonly kind: 'open'; readonly link: Link }
  | { readonly kind: 'frame'; readonly frame: unknown }
  /** Frames that arrived together in one packet. */
  | { readonly kind: 'frames'; readonly frames: readonly unknown[] }
  | { readonly kind: 'closed'; readonly reason: string };

/**
 * Transport to the exchange's socket. Each subscription is one connection; it ends with `closed`
 * and never errors.
 */
export interface SocketPort {
  connect(): Observable<SocketEvent>;
}

/** A REST answer; failure is a value. */
export type RestAnswer =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'error'; readonly reason: string; readonly retryAfter: number | null };

/**
 * Transport to the exchange's REST side. Emits one answer and completes; unsubscribing aborts the
 * request.
 */
export interface RestPort {
  get(path: string, query: Readonly<Record<string, string>>): Observable<RestAnswer>;
}

/** State of the page. All observables emit their present state at once. */
export interface Lifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  /** The page may have slept: `visibilitychange`, `pageshow`, `focus`, `online`. */
  readonly resume$: Observable<void>;
  /** The user asks for the connection to be checked now. */
  readonly retry$?: Observable<void>;
  /** The user asked for less traffic. */
  saveData(): boolean;
}
