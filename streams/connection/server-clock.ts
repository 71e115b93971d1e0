import { BehaviorSubject, type Observable } from 'rxjs';
import type { ClockEstimate } from '../market.types.ts';
import type { Clock } from '../ports.ts';

/** Samples kept: enough that one of them travelled fast, few enough to follow a drifting clock. */
const KEPT = 8;
/** Wall and monotonic clock apart by more than this while an answer was awaited: the device slept, ms. */
const SLEPT = 1_000;

interface Sample {
  /** Server time minus monotonic time, ms. */
  readonly lead: number;
  readonly error: number;
}

/**
 * The one estimate of the exchange's clock. It runs on the monotonic clock, so a jump of the device's
 * wall clock moves no countdown; the sample with the shortest round trip wins (its bound is half of it).
 */
export class ServerClock {
  readonly #clock: Clock;
  readonly #estimate$ = new BehaviorSubject<ClockEstimate>({
    offset: 0,
    error: Number.POSITIVE_INFINITY,
    samples: 0,
  });
  #samples: Sample[] = [];
  #lead: number | null = null;
  #resets = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get estimate$(): Observable<ClockEstimate> {
    return this.#estimate$;
  }

  /**
   * A question goes out now; call what it gives with the server time (ms UTC) when the answer comes.
   * An answer that was slept over is no sample: the monotonic clock may have stood still meanwhile.
   */
  ask(): (serverTime: number) => void {
    const asked = this.#clock.monotonic();
    const wall = this.#clock.wall();
    const resets = this.#resets;
    return (serverTime) => {
      const round = this.#clock.monotonic() - asked;
      const slept = Math.abs(this.#clock.wall() - wall - round) > SLEPT;
      if (!slept && resets === this.#resets) this.#sample(serverTime, asked, round);
    };
  }

  /** Forgets what was measured: after sleep the monotonic clock may have stood still. */
  reset(): void {
    this.#samples = [];
    this.#resets += 1;
  }

  /** Server time now, ms UTC; the wall clock before the first sample. */
  now(): number {
    return this.#lead === null ? this.#clock.wall() : this.#clock.monotonic() + this.#lead;
  }

  #sample(serverTime: number, asked: number, round: number): void {
    const error = round / 2;
    const lead = serverTime - (asked + error);
    this.#samples = [...this.#samples, { lead, error }].slice(-KEPT);
    const best = this.#samples.reduce((a, b) => (b.error < a.error ? b : a));
    this.#lead = best.lead;
    this.#estimate$.next({
      offset: this.now() - this.#clock.wall(),
      error: best.error,
      samples: this.#samples.length,
    });
  }
}
