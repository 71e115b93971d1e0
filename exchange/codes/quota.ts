interface Window {
  readonly began: number;
  readonly count: number;
}

/** Names remembered at most; the oldest are forgotten first. */
const REMEMBERED = 10_000;

/** How often something may be done within a time, per name. */
export class Quota {
  readonly #most: number;
  readonly #length: number;
  readonly #windows = new Map<string, Window>();

  /** @param length - of the window, ms; it begins with the first use */
  constructor(most: number, length: number) {
    this.#most = most;
    this.#length = length;
  }

  /** Counts one use, or answers how many ms it must wait; a refused use is not counted. */
  take(key: string, now: number): number {
    const known = this.#windows.get(key);
    const live = known && now - known.began < this.#length ? known : { began: now, count: 0 };
    if (live.count >= this.#most) return live.began + this.#length - now;
    this.#windows.delete(key);
    this.#windows.set(key, { began: live.began, count: live.count + 1 });
    if (this.#windows.size > REMEMBERED) {
      for (const oldest of this.#windows.keys()) {
        this.#windows.delete(oldest);
        break;
      }
    }
    return 0;
  }
}
