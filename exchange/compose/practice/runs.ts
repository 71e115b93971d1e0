import { randomBytes } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { coinByCode, parseUnits, type RequestOf, tryParseUnits } from '@tideline/wire';
import type { PracticeRun, practiceBegin } from '@tideline/wire/calls/practice';
import type { Clock } from '../../foundation/ports/ports.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { PracticeDays } from './days.ts';
import type { Nested, NestedOptions } from './nested.ts';
import { Run } from './run.ts';

const HOUR = 3_600_000;
/** A run ends after this real time without a request, ms. */
const SILENCE = HOUR;
/** A run that nobody looks at stops playing after this real time, ms. */
const UNWATCHED = 60_000;
/** Interval of turns, and what all runs together may take of one, ms: the exchange has the rest. */
const TURN = 100;
const SHARE = 40;

/** What runs need of the exchange around them. */
interface Host {
  readonly days: PracticeDays;
  /** @throws RecordingError */
  readonly open: (options: NestedOptions) => Promise<Nested>;
  /** Receives errors that no caller awaits. */
  readonly report: (error: unknown) => void;
}

export interface PracticeLimits {
  /** Runs of one user. */
  readonly perUser: number;
  /** All runs: each takes about 6 MB. */
  readonly total: number;
}
const LIMITS: PracticeLimits = { perUser: 5, total: 20 };

const SCALE = coinByCode('USDT')?.scale ?? 0;
const MIN_BALANCE = parseUnits('10', SCALE);
const MAX_BALANCE = parseUnits('10000000', SCALE);

/** All practice runs of an exchange, and the one timer that plays them. */
export class PracticeRuns {
  readonly #host: Host;
  readonly #wall: Clock;
  readonly #limits: PracticeLimits;
  readonly #runs = new Map<string, { readonly run: Run; touched: number }>();
  /** Users of runs that are being opened. */
  readonly #opening: string[] = [];
  readonly #timer: ReturnType<typeof setInterval>;
  #last: number;
  #turning: Promise<void> | null = null;

  /** @param wall - real time */
  constructor(host: Host, wall: Clock = { now: () => Date.now() }, limits = LIMITS) {
    this.#host = host;
    this.#wall = wall;
    this.#limits = limits;
    this.#last = performance.now();
    this.#timer = setInterval(() => {
      this.#turning ??= this.turn().finally(() => {
        this.#turning = null;
      });
    }, TURN);
    this.#timer.unref();
  }

  /**
   * @throws CallError `practice-full`, `not-found`, `amount-…`, `field-invalid` for what cannot be
   * played
   */
  async begin(owner: string, wanted: RequestOf<typeof practiceBegin>): Promise<PracticeRun> {
    const { days, open, report } = this.#host;
    const balance = tryParseUnits(wanted.balance, SCALE);
    if (balance === null) throw new CallError('amount-too-precise', 'balance');
    if (balance === 0n) throw new CallError('amount-invalid', 'balance');
    if (balance < MIN_BALANCE) throw new CallError('amount-too-small', 'balance', { min: '10' });
    if (balance > MAX_BALANCE)
      throw new CallError('amount-too-large', 'balance', { max: '10000000' });
    const day = await days.named(wanted.day, owner);
    const from = wanted.from === undefined ? day.from : Number(wanted.from);
    if (from < day.from || from > day.to) throw new CallError('field-invalid', 'from');
    this.#makeRoom(owner);
    this.#opening.push(owner);
    try {
      const options = { owner, day, from, balance: wanted.balance };
      const nested = await open(options);
      const id = randomBytes(16).toString('hex');
      const begun = this.#wall.now();
      const run = new Run({ id, owner, day, balance: wanted.balance, begun, nested });
      this.#runs.set(id, { run, touched: begun });
      return await run.toWire();
    } catch (error) {
      if ((error as Error).name !== 'RecordingError') throw error;
      report(error);
      throw new CallError('field-invalid', 'day');
    } finally {
      this.#opening.splice(this.#opening.indexOf(owner), 1);
    }
  }

  #makeRoom(owner: string): void {
    const { perUser, total } = this.#limits;
    const owners = [...[...this.#runs.values()].map(({ run }) => run.owner), ...this.#opening];
    const own = owners.filter((each) => each === owner).length;
    if (own >= perUser || owners.length >= total) throw new CallError('practice-full');
  }

  of(owner: string): Promise<PracticeRun[]> {
    const own = [...this.#runs.values()].filter(({ run }) => run.owner === owner);
    return Promise.all(own.toReversed().map(({ run }) => run.toWire()));
  }

  /** @throws CallError `not-found` for an unknown run and for one of somebody else */
  own(owner: string, id: string): Run {
    const found = this.#runs.get(id);
    if (found?.run.owner !== owner) throw new CallError('not-found', 'id');
    found.touched = this.#wall.now();
    return found.run;
  }

  /** The run at an address, which is in use from now on; null when there is none. */
  at(id: string): Run | null {
    const found = this.#runs.get(id);
    if (found) found.touched = this.#wall.now();
    return found?.run ?? null;
  }

  async end(id: string): Promise<void> {
    const found = this.#runs.get(id);
    if (!found || !this.#runs.delete(id)) return;
    found.run.pause();
    await found.run.nested.close();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { run } of this.#runs.values()) run.pause();
    await this.#turning;
    await Promise.all([...this.#runs.keys()].map((id) => this.end(id)));
  }

  /** Ends silent runs and plays the others, each its share of the time. */
  async turn(): Promise<void> {
    const passed = Math.min(performance.now() - this.#last, 10 * TURN);
    this.#last = performance.now();
    const now = this.#wall.now();
    const playing: Run[] = [];
    for (const [id, { run, touched }] of this.#runs) {
      if (now - touched >= SILENCE) await this.end(id);
      else if (now - touched >= UNWATCHED) run.pause();
      if (run.plays) playing.push(run);
    }
    for (const run of playing) {
      const began = performance.now();
      try {
        await run.turn(passed, () => performance.now() - began < SHARE / playing.length);
      } catch (error) {
        // A damaged recording must not end the exchange, nor the other runs.
        run.pause();
        this.#host.report(error);
      }
      await rest();
    }
  }
}
