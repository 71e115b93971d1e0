import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One implementation of the work. */
export interface Contestant {
  readonly name: string;
  /** Resets the state; not timed. */
  prepare(): void;
  /** Does the work once; timed. */
  run(): void;
}

export interface Timing {
  readonly name: string;
  /** Microseconds per operation: the median of all passes, and the fastest and slowest quarter. */
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly passes: number;
}

setFlagsFromString('--expose-gc');
/** Collects garbage of the preparation, which would otherwise be timed with the next contestant. */
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

/** Warm-up: long enough for the optimising compiler to settle on every contestant. */
const WARM_UP = 4;

/** Passes of contestants that run for a millisecond: most of them then run undisturbed. */
export const SHORT_PASSES = 301;

/**
 * Processor time of this thread, µs, which excludes waiting for other programs. For passes of tens
 * of milliseconds, because systems count it in ticks.
 */
export const threadTime: Stopwatch = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** Wall time, µs: for passes so short that other programs disturb only a few. */
export const wallTime: Stopwatch = () => performance.now() * 1_000;

type Stopwatch = () => number;

/**
 * Times contestants in turns, so that disturbances of the machine affect all of them alike.
 * @param operations - operations per `run`
 */
export function measure(
  contestants: readonly Contestant[],
  operations: number,
  passes = 25,
  stopwatch: Stopwatch = threadTime,
): Timing[] {
  const times = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let pass = -WARM_UP; pass < passes; pass++) {
    // The order changes, so that no contestant always runs after the same one.
    const turn = contestants.map(
      (_, at) => contestants[(at + pass + WARM_UP) % contestants.length],
    );
    for (const contestant of turn) {
      if (!contestant) continue;
      contestant.prepare();
      collect({ type: 'minor' });
      const start = stopwatch();
      contestant.run();
      const took = stopwatch() - start;
      if (pass >= 0) times.get(contestant.name)?.push(took / operations);
    }
  }
  return contestants.map(({ name }) => timing(name, times.get(name) ?? []));
}

function timing(name: string, times: number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { name, median: at(0.5), low: at(0.25), high: at(0.75), passes: sorted.length };
}

/** First line of every benchmark. */
export function machine(): string {
  const [first] = cpus();
  return `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** Steps of the fixed computation: some tens of milliseconds. */
const STEPS = 20_000_000;

/**
 * Wall time of a fixed computation, ms: a generator of Marsaglia, always the same steps. Hosts, and
 * the minutes of one host, are compared by it.
 */
export function fixedComputation(): number {
  const start = wallTime();
  let state = 2_463_534_242;
  for (let step = 0; step < STEPS; step++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  keep(state & 1);
  return (wallTime() - start) / 1_000;
}

/** Timings as a Markdown table; `unit` is µs an operation. */
export function table(
  timings: readonly Timing[],
  notes: Readonly<Record<string, string>> = {},
): string {
  const [first] = timings;
  const rows = timings.map((each) => {
    const ratio = first ? each.median / first.median : Number.NaN;
    const spread = `${each.low.toFixed(3)}–${each.high.toFixed(3)}`;
    const note = notes[each.name] ?? '';
    return `| ${each.name} | ${each.median.toFixed(3)} | ${spread} | ${ratio.toFixed(2)}× | ${note} |`;
  });
  return [
    '| | µs, median | middle half | against the first | |',
    '|---|---:|---:|---:|---|',
    ...rows,
  ].join('\n');
}

/** Kept in use, so that the compiler cannot remove the measured work. */
let sink = 0;
export function keep(value: number): void {
  sink += value;
}
export const sinkValue = (): number => sink;
