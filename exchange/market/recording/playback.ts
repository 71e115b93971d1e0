import type { Clock } from '../../ports.ts';
import { loopShift } from './loop-shift.ts';

/** Exchange times of a recording, ms. */
export interface Reach {
  readonly from: number;
  readonly to: number;
  /** Milliseconds frames arrived after the exchange time they carry. */
  readonly latency: number;
}

/** How a recording's times become those of the exchange that plays it. */
export interface Playback {
  /** Begins it (again). @returns what is added to its times from here on, ms */
  begin(reach: Reach): number;
  /** Frames up to this time are at hand. */
  reached(time: number): void;
}

/** As the market of now: times are moved by whole minutes or days, and the exchange's clock goes on. */
export function playedNow(clock: Clock): Playback {
  return {
    begin: ({ from, to }) => loopShift(from, to, clock.now()),
    reached: () => {},
  };
}

/**
 * On its own times: the exchange's clock is that of the recording, at any speed, never ahead of what
 * has been read. `Infinity` goes as fast as reading does.
 */
export class PlaybackClock implements Clock, Playback {
  readonly #loop: boolean;
  readonly #speed: number;
  readonly #wanted: number | null;
  /** Recorded time `#at` was at the real time `#since`; the clock stands at the cap until there is more. */
  #at = 0;
  #since = 0;
  #cap = 0;
  #end = 0;

  /**
   * @param from - wall clock of arrival to begin at, ms; the beginning when null
   * @param loop - its end begins it again; otherwise it stands still there
   */
  constructor(options: {
    readonly speed: number;
    readonly from: number | null;
    readonly loop: boolean;
  }) {
    this.#speed = options.speed;
    this.#wanted = options.from;
    this.#loop = options.loop;
  }

  now(): number {
    if (this.#speed === Number.POSITIVE_INFINITY) return this.#cap;
    const elapsed = (performance.now() - this.#since) * this.#speed;
    return Math.min(this.#cap, Math.floor(this.#at + elapsed));
  }

  begin({ from, to, latency }: Reach): number {
    const wanted = this.#wanted === null ? from : this.#wanted - latency;
    this.#at = Math.floor(Math.min(Math.max(wanted, from), to));
    this.#since = performance.now();
    this.#cap = this.#at;
    // Going past the end is what begins it again.
    this.#end = to + (this.#loop ? 1 : 0);
    return 0;
  }

  reached(time: number): void {
    this.#cap = Math.max(this.#cap, Math.min(this.#end, Math.floor(time)));
  }
}
