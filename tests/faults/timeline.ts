import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

/** Owner of a timer. Timers are counted per owner, so that a leak of the engine is visible. */
export type Owner = 'engine' | 'world';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly owner: Owner;
  run: (() => void) | null;
}

/**
 * Virtual time for thousands of runs: a binary heap, first in first out within one millisecond.
 * RxJS's `VirtualTimeScheduler` sorts its whole list on every schedule and keeps cancelled timers.
 */
export class Timeline {
  now = 0;
  readonly #heap: Entry[] = [];
  readonly #pending = { engine: 0, world: 0 };
  #order = 0;

  /** Pending timers of an owner. */
  pending(owner: Owner): number {
    return this.#pending[owner];
  }

  /** Schedules `run` in `delay` ms; returns a function that cancels it. */
  plan(delay: number, run: () => void, owner: Owner = 'world'): () => void {
    const entry: Entry = { at: this.now + Math.max(0, delay), order: this.#order++, owner, run };
    this.#pending[owner] += 1;
    this.#push(entry);
    return () => {
      if (entry.run) this.#pending[owner] -= 1;
      entry.run = null;
    };
  }

  /** Runs everything due up to and including `until`. */
  runUntil(until: number): void {
    for (let first = this.#heap[0]; first && first.at <= until; first = this.#heap[0]) {
      this.#pop();
      const { run } = first;
      if (!run) continue;
      first.run = null;
      this.#pending[first.owner] -= 1;
      // After `skip` some are late; time never goes back.
      if (first.at > this.now) this.now = first.at;
      run();
    }
    if (until > this.now) this.now = until;
  }

  /** Time passes and nothing runs, as while a device sleeps: what became due runs later. */
  skip(ms: number): void {
    this.now += ms;
  }

  scheduler(owner: Owner): SchedulerLike {
    return {
      now: () => this.now,
      schedule: <T>(
        work: (this: SchedulerAction<T>, state?: T) => void,
        delay = 0,
        state?: T,
      ): Subscription => new TimelineAction(this, owner, work).schedule(state, delay),
    };
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(entry, heap[parent] as Entry)) break;
      heap[at] = heap[parent] as Entry;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Entry, heap[child] as Entry))
        child++;
      if (!before(heap[child] as Entry, last)) break;
      heap[at] = heap[child] as Entry;
      at = child;
    }
    heap[at] = last;
  }
}

const before = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

class TimelineAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #timeline: Timeline;
  readonly #owner: Owner;
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  #cancel: (() => void) | null = null;

  constructor(
    timeline: Timeline,
    owner: Owner,
    work: (this: SchedulerAction<T>, state?: T) => void,
  ) {
    super(() => this.#cancel?.());
    this.#timeline = timeline;
    this.#owner = owner;
    this.#work = work;
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this;
    this.#cancel?.();
    this.#cancel = this.#timeline.plan(delay, () => this.#work.call(this, state), this.#owner);
    return this;
  }
}
