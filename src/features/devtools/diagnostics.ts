import type { ConnectionState, Health, MarketEngine, Stats } from '@tideline/streams';
import type { Observable, Subscription } from 'rxjs';
import type { LoggedRecord } from './wire-log.ts';

/** Upper bounds of the histogram's bars, ms; the last bar has none. */
export const BARS = [5, 10, 20, 50, 100, 200, 500, 1_000, Number.POSITIVE_INFINITY] as const;

/** Round trips by duration. */
export class Histogram {
  readonly counts: number[] = BARS.map(() => 0);
  #samples: number[] = [];

  add(ms: number): void {
    const bar = BARS.findIndex((end) => ms < end);
    this.counts[bar] = (this.counts[bar] ?? 0) + 1;
    this.#samples = [...this.#samples, ms].slice(-MAX_SAMPLES);
  }

  /** The median of the last samples, ms; null before the first. */
  get median(): number | null {
    const sorted = this.#samples.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }
}

/** Number of samples in a median. */
const MAX_SAMPLES = 500;
/** Lines of the connection's log: what fits without scrolling inside a scrolling page. */
const LINES = 20;

/** An event of the connection. */
export interface LinkLine {
  /** Wall clock, ms UTC. */
  readonly time: number;
  readonly phase: ConnectionState['phase'];
  readonly generation: number;
  /** Why the previous one ended, from the transport. */
  readonly reason: string;
}

/** Counters at one moment, and the frame rate since the last reading. */
export interface Reading extends Readonly<Stats> {
  /** Null during the first second. */
  readonly framesPerSecond: number | null;
  readonly topics: readonly string[];
}

/** Diagnostics of an engine while the page is open. */
export class Diagnostics {
  readonly probes = new Histogram();
  readonly answers = new Histogram();
  readonly lines: LinkLine[] = [];
  readonly #engine: MarketEngine;
  readonly #wall: () => number;
  readonly #watching: Subscription;
  #reason = '';
  #seen: { readonly frames: number; readonly at: number } | null = null;

  constructor(engine: MarketEngine, wall: () => number) {
    this.#engine = engine;
    this.#wall = wall;
    this.#watching = engine.roundTrip$.subscribe((ms) => this.probes.add(ms));
    this.#watching.add(engine.health$.subscribe((health) => this.#note(health.connection)));
  }

  get health$(): Observable<Health> {
    return this.#engine.health$;
  }

  /** Adds a record of traffic. */
  received({ record }: LoggedRecord): void {
    if (record.kind === 'close') this.#reason = record.text;
    if (record.kind === 'rest' && record.requested !== null) {
      this.answers.add((record.wall - record.requested) / 1000);
    }
  }

  /** @param now - monotonic time, ms */
  read(now: number): Reading {
    const { stats, wanted } = this.#engine;
    const seen = this.#seen;
    const passed = seen ? (now - seen.at) / 1000 : 0;
    const framesPerSecond =
      seen && passed > 0 ? Math.max(0, Math.round((stats.frames - seen.frames) / passed)) : null;
    this.#seen = { frames: stats.frames, at: now };
    return { ...stats, framesPerSecond, topics: [...wanted].sort() };
  }

  close(): void {
    this.#watching.unsubscribe();
  }

  #note({ phase, generation }: ConnectionState): void {
    const last = this.lines[0];
    if (last?.phase === phase && last.generation === generation) return;
    const reason = phase === 'waiting' || phase === 'closed' ? this.#reason : '';
    this.lines.unshift({ time: this.#wall(), phase, generation, reason });
    this.lines.length = Math.min(this.lines.length, LINES);
  }
}
