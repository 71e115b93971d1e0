import { BehaviorSubject, type Observable } from 'rxjs';
import type { ClockEstimate } from '../market.types.ts';
import type { Clock } from '../ports.ts';

/** Samples kept: enough that one of them travelled fast, few enough to follow a drifting clock. */
const KEPT = 8;
/** Wall and monotonic clock apart by more than this while an answer was awaited: the device slept, ms. */
const SLEPT = 1_000;
/** What a cheap phone's clock drifts from the exchange's, ms a ms: 100 parts in a million. */
const DRIFT = 1e-4;

/** What one question proves: exchange time minus monotonic time lies between the two, ms. */
interface Sample {
  readonly low: number;
  readonly high: number;
  readonly at: number;
  readonly from: 'socket' | 'rest';
}

/**
 * The one estimate of the exchange's clock. It runs on the monotonic clock, so a jump of the device's
 * wall clock moves no countdown.
 *
 * An answer with exchange time t to a question asked at a and answered at b proves that the exchange's
 * clock leads by t − b at least and t − a at most. All samples that agree are cut with one another.
 * Where they disagree the newest one of the socket stands, for REST may answer from a cache; of REST's
 * alone the one that tells the latest time, for a cache makes time older and never younger.
 */
export class ServerClock {
  readonly #clock: Clock;
  readonly #estimate$ = new BehaviorSubject<ClockEstimate>({
    offset: 0,
    error: Number.POSITIVE_INFINITY,
    samples: 0,
  });
  #samples: Sample[] = [];
  /** Best guess of exchange time minus monotonic time; null before the first sample. */
  #lead: number | null = null;
  #high = Number.POSITIVE_INFINITY;
  #resets = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get estimate$(): Observable<ClockEstimate> {
    return this.#estimate$;
  }

  /** Exchange time minus monotonic time, at the most, ms: ages are judged by it. Infinity: not known. */
  get highest(): number {
    return this.#high;
  }

  /**
   * A question goes out now; call what it gives with the server time (ms UTC) when the answer comes.
   * An answer that was slept over is no sample: the monotonic clock may have stood still meanwhile.
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
   * The exchange has said something at this time (ms UTC), so its clock shows at least that.
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
   * The machine slept or its clock was set: what was measured holds no more.
   * @param slept - how long the monotonic clock stood still, ms: until the exchange answers, countdowns
   *   follow the wall clock
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
    const kept: Sample[] = [base];
    for (const each of [sample, ...this.#samples.toReversed()]) {
      if (kept.length === KEPT) break;
      const drift = DRIFT * Math.abs(base.at - each.at);
      const floor = each.low - drift;
      const ceiling = each.high + drift;
      if (each === base || floor > high || ceiling < low) continue;
      kept.push(each);
      low = Math.max(low, floor);
      high = Math.min(high, ceiling);
    }
    this.#samples = kept.sort((a, b) => a.at - b.at);
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
