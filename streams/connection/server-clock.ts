import { BehaviorSubject, type Observable } from 'rxjs';
import type { ClockEstimate } from '../market.types.ts';
import type { Clock } from '../ports.ts';

/** Number of samples: enough that one travelled fast, few enough to follow a drifting clock. */
const MAX_SAMPLES = 8;
/**
 * Difference between wall and monotonic clock during a request from which on the device slept, ms.
 */
const SLEPT = 1_000;
/** Drift of a cheap phone's clock, ms per ms: 100 parts in a million. */
const DRIFT = 1e-4;

/** The bounds that one sample proves for exchange time minus monotonic time, ms. */
interface Sample {
  readonly low: number;
  readonly high: number;
  readonly at: number;
  readonly from: 'socket' | 'rest';
}

/** What the engine knows of the exchange's clock. */
export type ExchangeClock = Pick<
  ServerClock,
  'estimate$' | 'highest' | 'ask' | 'prove' | 'reset' | 'now'
>;

/**
 * The only estimate of the exchange's clock. It runs on the monotonic clock, so a jump of the
 * device's wall clock does not move countdowns.
 *
 * An answer with exchange time t to a request sent at a and answered at b proves that the
 * exchange's clock leads by at least t − b and at most t − a. The bounds of all consistent samples
 * are intersected. On a conflict the newest sample of the socket wins, because REST may answer from
 * a cache. Among REST samples the one with the latest time wins, because a cache makes times older,
 * never younger.
 */
export class ServerClock {
  readonly #clock: Clock;
  readonly #estimate$ = new BehaviorSubject<ClockEstimate>({
    offset: 0,
    error: Number.POSITIVE_INFINITY,
    samples: 0,
  });
  #samples: Sample[] = [];
  /** Best estimate of exchange time minus monotonic time; null before the first sample. */
  #lead: number | null = null;
  #high = Number.POSITIVE_INFINITY;
  #resets = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get estimate$(): Observable<ClockEstimate> {
    return this.#estimate$;
  }

  /**
   * Upper bound of exchange time minus monotonic time, ms, used for ages. Infinity when unknown.
   */
  get highest(): number {
    return this.#high;
  }

  /**
   * Starts a sample when a request is sent; call the result with the server time (ms UTC) of the
   * answer. A sample that spans a sleep is ignored, because the monotonic clock may have stopped.
   */
  ask(from: Sample['from'] = 'socket'): (serverTime: number) => void {
    const asked = this.#clock.monotonic();
    const wall = this.#clock.wall();
    const resets = this.#resets;
    return (serverTime) => {
      const now = this.#clock.monotonic();
      const slept = Math.abs(this.#clock.wall() - wall - (now - asked)) > SLEPT;
      if (slept || resets !== this.#resets) return;
      this.#take({ low: serverTime - now, high: serverTime - asked, at: now, from });
    };
  }

  /**
   * Raises the estimate to a time that the exchange stated (ms UTC).
   * @param now - monotonic ms
   */
  prove(time: number, now: number): void {
    if (this.#high === Number.POSITIVE_INFINITY || time - now <= this.#high) return;
    this.#high = time - now;
    this.#lead = this.#high;
    this.#samples = [];
    this.#tell(0);
  }

  /**
   * Discards the samples after a sleep or a change of the clock.
   * @param slept - time for which the monotonic clock stopped, ms; until the exchange answers,
   *   countdowns follow the wall clock
   */
  reset(slept = 0): void {
    this.#samples = [];
    this.#resets += 1;
    this.#high = Number.POSITIVE_INFINITY;
    if (this.#lead !== null) this.#lead += slept;
    this.#tell(Number.POSITIVE_INFINITY);
  }

  /** Server time now, ms UTC; the wall clock before the first sample. */
  now(): number {
    return this.#lead === null ? this.#clock.wall() : this.#clock.monotonic() + this.#lead;
  }

  #take(sample: Sample): void {
    const base = this.#base(sample);
    let { low, high } = base;
    const agreeing: Sample[] = [base];
    for (const each of [sample, ...this.#samples.toReversed()]) {
      if (agreeing.length === MAX_SAMPLES) break;
      const drift = DRIFT * Math.abs(base.at - each.at);
      const floor = each.low - drift;
      const ceiling = each.high + drift;
      if (each === base || floor > high || ceiling < low) continue;
      agreeing.push(each);
      low = Math.max(low, floor);
      high = Math.min(high, ceiling);
    }
    this.#samples = agreeing.sort((a, b) => a.at - b.at);
    this.#lead = (low + high) / 2;
    this.#high = high;
    this.#tell((high - low) / 2);
  }

  /** The sample that the others must agree with. */
  #base(sample: Sample): Sample {
    if (sample.from === 'socket') return sample;
    const all = [...this.#samples, sample];
    const socket = all.findLast((each) => each.from === 'socket');
    return socket ?? all.reduce((a, b) => (b.low >= a.low ? b : a));
  }

  #tell(error: number): void {
    const offset = this.#lead === null ? 0 : this.now() - this.#clock.wall();
    this.#estimate$.next({ offset, error, samples: this.#samples.length });
  }
}
