import { Observable, type SchedulerLike, type Subscriber, type Subscription } from 'rxjs';
import type { Live, Status } from '../live/live.ts';
import { isWorse } from '../live/worst.ts';
import type { Listener } from './feed.ts';

/** What a consumer listens to: a feed, or anything with the same interface. */
export interface Publishable {
  readonly status: Status;
  /** Increases when part of the value becomes worse, which no pace delays. */
  readonly warnings?: number;
  listen(listener: Listener): () => void;
}

/** The pace of publication. */
export interface Pace {
  /** The tick that consumers share; null publishes every value. */
  readonly ticker: Ticker | null;
  /** Minimum interval between two values that differ in numbers only, ms. */
  readonly interval?: number;
}

/** One subscription to the tick for all waiting consumers; none while no consumer waits. */
export class Ticker {
  readonly #tick$: Observable<unknown>;
  #waiting = new Set<FeedPublisher<unknown>>();
  #tick: Subscription | null = null;

  /** @param tick$ - emits when values may be published, e.g. each animation frame */
  constructor(tick$: Observable<unknown>) {
    this.#tick$ = tick$;
  }

  wait(publisher: FeedPublisher<unknown>): void {
    this.#waiting.add(publisher);
    if (this.#tick) return;
    const tick = this.#tick$.subscribe(() => this.#publish());
    // A tick that came while subscribing has published already.
    if (this.#waiting.size > 0) this.#tick = tick;
    else tick.unsubscribe();
  }

  forget(publisher: FeedPublisher<unknown>): void {
    if (this.#waiting.delete(publisher) && this.#waiting.size === 0) this.#stop();
  }

  #publish(): void {
    const waiting = this.#waiting;
    this.#waiting = new Set();
    this.#stop();
    for (const publisher of waiting) publisher.publish();
  }

  #stop(): void {
    this.#tick?.unsubscribe();
    this.#tick = null;
  }
}

/**
 * Publishes a feed to one consumer: the first value at once, later ones at the pace of the screen,
 * always the latest, read when it is published. A worse status passes at once: numbers may wait,
 * warnings may not.
 */
class FeedPublisher<T> implements Listener {
  readonly #feed: Publishable;
  readonly #read: () => Live<T>;
  readonly #subscriber: Subscriber<Live<T>>;
  readonly #pace: Pace;
  readonly #scheduler: SchedulerLike;
  #shown: Status | null = null;
  #warned: number | undefined;
  #waiting = false;
  /** Number of published values: reading a status may publish a worse one. */
  #count = 0;
  /** Runs until the minimum interval since the last value has passed. */
  #rest: Subscription | null = null;
  #missed = false;

  constructor(
    feed: Publishable,
    read: () => Live<T>,
    subscriber: Subscriber<Live<T>>,
    pace: Pace,
    scheduler: SchedulerLike,
  ) {
    this.#feed = feed;
    this.#read = read;
    this.#subscriber = subscriber;
    this.#pace = pace;
    this.#scheduler = scheduler;
  }

  changed(): void {
    const count = this.#count;
    const { status } = this.#feed;
    if (count !== this.#count) return;
    const shown = this.#shown;
    if (shown === null) {
      if (status !== 'loading') this.publish();
    } else if (isWorse(status, shown) || this.#warned !== this.#feed.warnings) this.publish();
    else if (this.#waiting) return;
    else if (this.#rest && status === shown) this.#missed = true;
    else if (this.#pace.ticker) {
      this.#waiting = true;
      this.#pace.ticker.wait(this as FeedPublisher<unknown>);
    } else this.publish();
  }

  publish(): void {
    if (this.#waiting) {
      this.#waiting = false;
      this.#pace.ticker?.forget(this as FeedPublisher<unknown>);
    }
    const count = this.#count;
    const live = this.#read();
    if (count !== this.#count) return;
    this.#count += 1;
    this.#shown = live.status;
    this.#warned = this.#feed.warnings;
    if (this.#pace.interval) this.#pause(this.#pace.interval);
    this.#subscriber.next(live);
  }

  end(): void {
    this.#pace.ticker?.forget(this as FeedPublisher<unknown>);
    this.#rest?.unsubscribe();
  }

  #pause(interval: number): void {
    this.#rest?.unsubscribe();
    this.#missed = false;
    this.#rest = this.#scheduler.schedule(() => {
      this.#rest = null;
      if (this.#missed) this.changed();
    }, interval);
  }
}

/** An observable of a feed's published values. */
export function publishedOf<T>(
  feed: Publishable,
  read: () => Live<T>,
  pace: Pace,
  scheduler: SchedulerLike,
): Observable<Live<T>> {
  return new Observable((subscriber) => {
    const publisher = new FeedPublisher(feed, read, subscriber, pace, scheduler);
    const leave = feed.listen(publisher);
    publisher.changed();
    return () => {
      leave();
      publisher.end();
    };
  });
}
