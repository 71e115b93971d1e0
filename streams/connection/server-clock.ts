import { BehaviorSubject, type Observable } from 'rxjs';
import type { ClockEstimate } from '../market.types.ts';
import type { Clock } from '../ports.ts';

/** Samples kept: enough that one of them travelled fast, few enough to follow a drifting clock. */
const KEPT = 8;

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

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get estimate$(): Observable<ClockEstimate> {
    return this.#estimate$;
  }

  /** Takes in an exchange. Times are monotonic ms, `serverTime` ms UTC. */
  sample(serverTime: number, requestedAt: number, answeredAt: number): void {
    const error = (answeredAt - requestedAt) / 2;
    this.#samples = [...this.#samples, { lead: serverTime - (requestedAt + error), error }].slice(
      -KEPT,
    );
    const best = this.#samples.reduce((a, b) => (b.error < a.error ? b : a));
    this.#lead = best.lead;
    this.#publish(best.error);
  }

  /** Forgets what was measured: after sleep the monotonic clock may have stood still. */
  reset(): void {
    this.#samples = [];
  }

  /** Server time now, ms UTC; the wall clock before the first sample. */
  now(): number {
    return this.#lead === null ? this.#clock.wall() : this.#clock.monotonic() + this.#lead;
  }

  #publish(error: number): void {
    this.#estimate$.next({
      offset: this.now() - this.#clock.wall(),
      error,
      samples: this.#samples.length,
    });
  }
}
