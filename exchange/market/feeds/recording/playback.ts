import type { Clock } from '../../../foundation/ports/ports.ts';
import { loopShift } from './loop-shift.ts';

/** Exchange times of a recording, ms. */
export interface Reach {
  readonly from: number;
  readonly to: number;
  /** Delay between exchange time and arrival of a frame, ms. */
  readonly latency: number;
  /** The instant from which every pair has had a deal. */
  readonly dealt: number;
}

/** Maps a recording's times to those of the exchange that plays it. */
export interface Playback {
  /** Starts a loop. @returns the shift of its times, ms */
  begin(reach: Reach): number;
  /** Frames up to this time are buffered. */
  reached(time: number): void;
}

/**
 * As the current market: times shift by whole minutes or days, and the exchange's clock continues.
 */
export function playedNow(clock: Clock): Playback {
  return {
    begin: ({ from, to }) => loopShift(from, to, clock.now()),
    reached: () => {},
  };
}

/**
 * On the recording's own times with a clock that somebody else moves. The clock begins where the
 * recording does; a later loop begins where the one before ended.
 */
export function playedInSteps(clock: Clock & { beginAt(time: number): void }): Playback {
  let isFirst = true;
  return {
    begin({ from }) {
      if (isFirst) clock.beginAt(Math.floor(from));
      isFirst = false;
      return clock.now() - Math.floor(from);
    },
    reached: () => {},
  };
}

/**
 * On the recording's own times: the exchange's clock is the recording's, at any speed, and never
 * ahead of the buffered frames. `Infinity` is as fast as reading.
 */
export class PlaybackClock implements Clock, Playback {
  readonly #loop: boolean;
  readonly #speed: number;
  readonly #wanted: number | null;
  /** Recorded time `#at` was at real time `#since`; the clock waits at the cap for more frames. */
  #at = 0;
  #since = 0;
  #cap = 0;
  #end = 0;

  /**
   * @param from - arrival time to start at, ms; the beginning when null
   * @param loop - restarts at the end; otherwise playback stops there
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
    // Passing the end starts the next loop.
    this.#end = to + (this.#loop ? 1 : 0);
    return 0;
  }

  reached(time: number): void {
    this.#cap = Math.max(this.#cap, Math.min(this.#end, Math.floor(time)));
  }
}
