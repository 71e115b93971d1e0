import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

/**
 * Virtual time that advances only on request, as a scheduler for RxJS.
 *
 * Pending tasks are in a binary heap. RxJS's own virtual scheduler sorts all actions on every call
 * of `schedule`, which is too slow for a recording of a million frames.
 */
export class VirtualTime implements SchedulerLike {
  readonly #heap: Due[] = [];
  #now = 0;
  #scheduled = 0;

  /** Time since the start, ms. */
  now(): number {
    return this.#now;
  }

  schedule<T>(
    work: (this: SchedulerAction<T>, state?: T) => void,
    delay = 0,
    state?: T,
  ): Subscription {
    return new Action(this, work).schedule(state, delay);
  }

  /** Advances to `until` (never back) and runs the tasks due by then in order of time. */
  run(until: number): void {
    for (let next = this.#heap[0]; next && next.time <= until; next = this.#heap[0]) {
      this.#take();
      if (next.done) continue;
      if (next.time > this.#now) this.#now = next.time;
      next.run();
    }
    if (until > this.#now) this.#now = until;
  }

  /** Schedules a task `delay` ms from now; tasks due together run in FIFO order. */
  add(delay: number, run: () => void): Due {
    const due = {
      time: this.#now + Math.max(0, delay),
      order: this.#scheduled++,
      done: false,
      run,
    };
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || !before(due, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = due;
    return due;
  }

  /** Removes the first entry of the heap. */
  #take(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      let next = heap[child];
      const right = heap[child + 1];
      if (next && right && before(right, next)) {
        next = right;
        child++;
      }
      if (!next || !before(next, last)) break;
      heap[at] = next;
      at = child;
    }
    heap[at] = last;
  }
}

interface Due {
  readonly time: number;
  readonly order: number;
  /** Cancelled; skipped when it is due. */
  done: boolean;
  readonly run: () => void;
}

const before = (a: Due, b: Due): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order);

/** One scheduled task, which may schedule itself again like RxJS's `timer` and `interval`. */
class Action<T> extends Subscription implements SchedulerAction<T> {
  readonly #time: VirtualTime;
  readonly #work: (this: SchedulerAction<T>, state?: T) => void;
  #due: Due | null = null;

  constructor(time: VirtualTime, work: (this: SchedulerAction<T>, state?: T) => void) {
    super(() => this.#cancel());
    this.#time = time;
    this.#work = work;
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this;
    this.#cancel();
    this.#due = this.#time.add(delay, () => {
      this.#due = null;
      this.#work(state);
    });
    return this;
  }

  #cancel(): void {
    if (this.#due) this.#due.done = true;
    this.#due = null;
  }
}
