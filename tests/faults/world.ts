import { BehaviorSubject, Subject, skip } from 'rxjs';
import type { Drawable } from '../../streams/marbles/index.ts';
import type { Health } from '../../streams/market.types.ts';
import type { Clock, Lifecycle } from '../../streams/ports.ts';
import type { Random } from './random.ts';
import type { Fault, Schedule } from './schedule.ts';
import type { Timeline } from './timeline.ts';
import { TrueExchange } from './true-exchange.ts';
import { TrueServer } from './true-server.ts';

/** Exchange time at which every run begins: 2 s before a full minute, so that candles turn soon. */
const START = 1_700_000_038_000;

/** A screen that draws ten times a second, ms. */
export const FRAME = 100;

/** How often the exchange moves on, ms. The real one: 100; half as many events tell the same story. */
export const TURN = 200;

/** Device and exchange, their times, and which faults are in force. */
export class World {
  readonly timeline: Timeline;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly exchange: TrueExchange;
  readonly server: TrueServer;
  readonly visible$ = new BehaviorSubject(true);
  readonly online$ = new BehaviorSubject(true);
  readonly resume$ = new Subject<void>();
  /** Exchange time that passed while the device slept, ms. */
  slept = 0;
  /** Device time until which nothing shown is judged: the device has not been told that it slept. */
  dazed = 0;
  /** What the engine says of each capability. */
  health: Health['capabilities'] | null = null;
  readonly log: string[] = [];
  /** What reached the engine, as marble specs write it. */
  readonly crossings: Drawable[] = [];
  readonly #tracing: boolean;
  #monotonicSlept = 0;
  #wallSkew = 0;

  constructor(timeline: Timeline, schedule: Schedule, random: Random, tracing: boolean) {
    this.timeline = timeline;
    this.schedule = schedule;
    this.random = random;
    this.#tracing = tracing;
    this.#wallSkew = random.pick([0, 0, -90_000, 4_000_000]);
    this.exchange = new TrueExchange(random, this.now);
    this.exchange.pageCap = schedule.pageCap;
    this.server = new TrueServer(this.exchange, schedule.crowd);
    if (!tracing) return;
    this.visible$
      .pipe(skip(1))
      .subscribe((now) => this.cross('page', () => (now ? 'visible' : 'hidden')));
    this.online$
      .pipe(skip(1))
      .subscribe((now) => this.cross('page', () => (now ? 'online' : 'offline')));
    this.resume$.subscribe(() => this.cross('page', () => 'resume'));
  }

  /** Exchange time now, ms UTC. */
  get now(): number {
    return START + this.timeline.now + this.slept;
  }

  /** What the engine is given. */
  get clock(): Clock {
    return {
      wall: () => this.now + this.#wallSkew,
      monotonic: () => 5_000 + this.timeline.now + this.#monotonicSlept,
      scheduler: this.timeline.scheduler('engine'),
    };
  }

  get lifecycle(): Lifecycle {
    return {
      visible$: this.visible$,
      online$: this.online$,
      resume$: this.resume$,
      saveData: () => this.active('save-data') !== undefined,
    };
  }

  /** The fault of this kind that is in force now. */
  active<Kind extends Fault['kind']>(kind: Kind): Extract<Fault, { kind: Kind }> | undefined {
    const { now } = this.timeline;
    return this.schedule.faults.find(
      (fault): fault is Extract<Fault, { kind: Kind }> =>
        fault.kind === kind && fault.at <= now && now < fault.until,
    );
  }

  /** The screen draws nothing, or has not drawn again yet. */
  get isPaused(): boolean {
    const { now } = this.timeline;
    return this.schedule.faults.some(
      ({ kind, at, until }) => kind === 'paused' && at <= now && now <= until + 2 * FRAME,
    );
  }

  trace(what: () => string): void {
    if (this.#tracing) this.log.push(`${String(this.timeline.now).padStart(6)}  ${what()}`);
  }

  /** Notes what reaches the engine now; null is left out. */
  cross(track: Drawable['track'], what: () => string | null): void {
    if (!this.#tracing) return;
    const text = what();
    if (text !== null) this.crossings.push({ at: this.timeline.now, track, text });
  }

  jump(by: number): void {
    this.#wallSkew += by;
  }

  /** The device stands still for `ms` of exchange time; the exchange does not. */
  sleep(ms: number, monotonicTicks: boolean): void {
    // A long night in at most 300 steps: what happens in it matters less than that it did.
    const step = Math.max(TURN, Math.ceil(ms / 300));
    for (let passed = 0; passed < ms; passed += step) {
      const next = Math.min(step, ms - passed);
      this.slept += next;
      this.server.turn(this.now);
    }
    if (monotonicTicks) this.#monotonicSlept += ms;
  }
}
