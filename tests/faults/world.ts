import type { Candle } from '@tideline/wire';
import { BehaviorSubject, Subject, skip } from 'rxjs';
import type { Drawable } from '../../streams/marbles/index.ts';
import type { Health } from '../../streams/market.types.ts';
import type { Clock, Lifecycle } from '../../streams/ports.ts';
import type { Random } from './random.ts';
import type { Fault, Schedule } from './schedule.ts';
import type { Timeline } from './timeline.ts';
import { TrueExchange } from './true-exchange.ts';
import { TrueServer } from './true-server.ts';

/**
 * Exchange time at which every run begins: 2 s before a full minute, so that a candle closes soon.
 */
const START = 1_700_000_038_000;

/** Interval of the simulated screen, ms. */
export const FRAME = 100;

/**
 * Interval of the exchange's steps, ms. The real one is 100; half the events find the same defects.
 */
export const TURN = 200;

/** Held data of the engine, which allows it to judge the number of another item. */
export interface Holds {
  holdsQuote(symbol: string, epoch: string): boolean;
  holdsCandle(candle: Candle, epoch: string): boolean;
}

/** Device and exchange, their clocks, and the active faults. */
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
  /**
   * Device time until which outputs are not judged, because the device does not know yet that it
   * slept.
   */
  dazed = 0;
  /** The engine's status of each capability. */
  health: Health['capabilities'] | null = null;
  /** The engine's known held data; always empty without an oracle. */
  holds: Holds = { holdsQuote: () => false, holdsCandle: () => false };
  readonly log: string[] = [];
  /** The engine's inputs in the language of marble specs. */
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

  /** The ports that the engine receives. */
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

  /** The active fault of this kind. */
  active<Kind extends Fault['kind']>(kind: Kind): Extract<Fault, { kind: Kind }> | undefined {
    const { now } = this.timeline;
    return this.schedule.faults.find(
      (fault): fault is Extract<Fault, { kind: Kind }> =>
        fault.kind === kind && fault.at <= now && now < fault.until,
    );
  }

  /** Whether the screen draws nothing, or has not drawn since the pause. */
  get isPaused(): boolean {
    const { now } = this.timeline;
    return this.schedule.faults.some(
      ({ kind, at, until }) => kind === 'paused' && at <= now && now <= until + 2 * FRAME,
    );
  }

  trace(what: () => string): void {
    if (this.#tracing) this.log.push(`${String(this.timeline.now).padStart(6)}  ${what()}`);
  }

  /** Records an input of the engine; null is omitted. */
  cross(track: Drawable['track'], what: () => string | null): void {
    if (!this.#tracing) return;
    const text = what();
    if (text !== null) this.crossings.push({ at: this.timeline.now, track, text });
  }

  jump(by: number): void {
    this.#wallSkew += by;
  }

  /** The device sleeps for `ms` of exchange time while the exchange continues. */
  sleep(ms: number, monotonicTicks: boolean): void {
    // At most 300 steps for a long sleep: that events happen matters, not how many.
    const step = Math.max(TURN, Math.ceil(ms / 300));
    for (let passed = 0; passed < ms; passed += step) {
      const next = Math.min(step, ms - passed);
      this.slept += next;
      this.server.turn(this.now);
    }
    if (monotonicTicks) this.#monotonicSlept += ms;
  }
}
