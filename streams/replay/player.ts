import { BehaviorSubject, EMPTY, interval, type Subscription, switchMap } from 'rxjs';
import type { Clock } from '../ports.ts';
import type { Replay } from './replay.ts';

/** Interval of a player's steps, ms of real time: one frame of the screen. */
const TICK = 16;
/** Records to keep buffered; below this it requests more. */
const AHEAD = 2_000;

export interface PlayerOptions {
  readonly replay: Replay;
  /** Real time. */
  readonly clock: Clock;
  /**
   * Requests more records: `push` them when available, or `end` the replay. May be called again
   * meanwhile.
   */
  readonly more: () => void;
}

/**
 * Plays a replay in real time at any speed, with pause. The replay's own `step` makes single steps.
 */
export class Player {
  readonly #options: PlayerOptions;
  readonly #speed$ = new BehaviorSubject(0);
  readonly #ticking: Subscription;
  #seen: number;

  constructor(options: PlayerOptions) {
    const { clock } = options;
    this.#options = options;
    this.#seen = clock.monotonic();
    this.#ticking = this.#speed$
      .pipe(switchMap((speed) => (speed > 0 ? interval(TICK, clock.scheduler) : EMPTY)))
      .subscribe(() => this.#tick());
  }

  /** Present speed relative to real time; 0 while paused. */
  get speed(): number {
    return this.#speed$.value;
  }

  /** @param speed - above 0; `Infinity` plays all buffered records at every tick */
  play(speed: number): void {
    this.#seen = this.#options.clock.monotonic();
    this.#speed$.next(speed);
  }

  pause(): void {
    this.#speed$.next(0);
  }

  close(): void {
    this.#ticking.unsubscribe();
  }

  #tick(): void {
    const { replay, clock, more } = this.#options;
    const now = clock.monotonic();
    const passed = (now - this.#seen) * this.speed;
    this.#seen = now;
    if (replay.ahead < AHEAD) more();
    // When records are late, the recording waits for them; it never skips.
    if (replay.advance(replay.now + passed) === 'over') this.pause();
  }
}
