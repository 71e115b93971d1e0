import { intervalEnd, intervalOpen } from '@tideline/streams/pure';
import type { Period, RequestOf } from '@tideline/wire';
import type { PracticeDay, PracticeRun, practiceMove } from '@tideline/wire/calls/practice';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Nested } from './nested.ts';

/** What is played between two rests of the process, ms of the run: a few ms of work. */
const SLICE = 500;
/** The farthest a search for the next deal goes, ms of the run. */
const NEXT_DEAL = 60_000;
const MAX_SPEED = 100;

interface RunOptions {
  readonly id: string;
  readonly owner: string;
  readonly day: PracticeDay;
  readonly balance: string;
  /** Real time, ms UTC. */
  readonly begun: number;
  readonly nested: Nested;
}

/** A practice run: how far its exchange may play, and how fast. The clock never goes back. */
export class Run {
  readonly owner: string;
  readonly begun: number;
  readonly nested: Nested;
  readonly id: string;
  readonly #day: PracticeDay;
  readonly #balance: string;
  #speed = 1;
  /** Where playing ends; the present while paused. */
  #until: number;
  /**
   * How many times faster than real time it moves; infinite on the way to a candle or an instant.
   */
  #pace = 1;
  /** Real ms of which the market has not been played yet. */
  #owed = 0;
  /** Advances under way: playing waits for them. */
  #advances = 0;

  constructor({ id, owner, day, balance, begun, nested }: RunOptions) {
    this.id = id;
    this.owner = owner;
    this.begun = begun;
    this.nested = nested;
    this.#day = day;
    this.#balance = balance;
    this.#until = nested.steps.now;
  }

  get #now(): number {
    return this.nested.steps.now;
  }

  get plays(): boolean {
    return this.#until > this.#now;
  }

  pause(): void {
    this.#until = this.#now;
  }

  /** @throws CallError `field-required`, `field-invalid`, `symbol-unknown` */
  async move(wanted: RequestOf<typeof practiceMove>): Promise<void> {
    const { move, period, speed, symbol, to } = wanted;
    if (speed !== undefined) this.#speed = speedOf(speed);
    switch (move) {
      case 'pause':
        return this.pause();
      case 'play':
        return this.#go(this.nested.to, this.#speed);
      case 'candle':
        return this.#go(endOf(required('period', period), this.#now), Number.POSITIVE_INFINITY);
      case 'jump': {
        const target = Number(required('to', to));
        if (target < this.#now) throw new CallError('field-invalid', 'to');
        return this.#go(target, Number.POSITIVE_INFINITY);
      }
      case 'deal':
        return this.#toDeal(required('symbol', symbol));
    }
  }

  #go(until: number, pace: number): void {
    this.#until = Math.min(until, this.nested.to);
    this.#pace = pace;
    this.#owed = 0;
  }

  async #toDeal(symbol: string): Promise<void> {
    if (!this.#day.symbols.includes(symbol)) throw new CallError('symbol-unknown', 'symbol');
    this.pause();
    const latest = Math.min(this.#now + NEXT_DEAL, this.nested.to);
    await this.#alone(() => this.nested.steps.advance({ deals: 1, symbol, latest }));
    this.pause();
  }

  /**
   * Plays what is due. Time that does not fit is not made up for: the run is slower then.
   * @param passed - real time since the last turn, ms
   * @param hasTime - false when other work must have its turn
   */
  async turn(passed: number, hasTime: () => boolean): Promise<void> {
    if (this.#advances > 0 || !this.plays) return;
    await this.#alone(() => this.#play(passed, hasTime));
  }

  async #play(passed: number, hasTime: () => boolean): Promise<void> {
    this.#owed += passed * this.#pace;
    const due = Math.min(this.#until, Math.floor(this.#now + this.#owed));
    while (this.#now < due && this.plays && hasTime()) {
      const before = this.#now;
      const until = Math.min(before + SLICE, due, this.#until);
      await this.nested.steps.advance({ until });
      this.#owed -= this.#now - before;
    }
    this.#owed = Number.isFinite(this.#owed) ? Math.min(this.#owed, this.#pace) : 0;
  }

  async #alone(advance: () => Promise<unknown>): Promise<void> {
    this.#advances += 1;
    try {
      await advance();
    } finally {
      this.#advances -= 1;
    }
  }

  async toWire(): Promise<PracticeRun> {
    const { from, to } = this.nested;
    const { name } = this.#day;
    const isOver = this.#now >= to;
    return {
      ...{ id: this.id, day: this.#day.id, kind: this.#day.kind, symbols: this.#day.symbols },
      ...(name !== undefined && { name }),
      ...{ from, to, balance: this.#balance, time: this.#now, speed: this.#speed },
      state: isOver ? 'over' : this.plays ? 'playing' : 'paused',
      equity: await this.nested.equity(),
      fills: this.nested.fills(),
      begun: this.begun,
    };
  }
}

/** The end of the candle in which an instant lies, by the market's clock. */
const endOf = (period: Period, now: number): number =>
  intervalEnd(period, intervalOpen(period, now));

function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new CallError('field-required', field);
  return value;
}

function speedOf(text: string): number {
  const speed = Number(text);
  if (speed < 1 || speed > MAX_SPEED) throw new CallError('field-invalid', 'speed');
  return speed;
}
