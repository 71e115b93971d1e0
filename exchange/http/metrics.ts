import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the latency histogram, s: from a cached answer to a noticeably slow one. */
const CALL_TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Those of the process itself: event loop, garbage collection, memory, processor, files. */
let ofProcess: Registry | null = null;

/** Once for each process, because its observers never end. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** The metrics of one process, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #own = { registers: [this.#registry] };
  readonly #calls = new Histogram({
    ...this.#own,
    name: 'tideline_call_seconds',
    help: 'Time of answered calls.',
    labelNames: ['call'],
    buckets: CALL_TIMES,
  });
  readonly #refusals = new Counter({
    ...this.#own,
    name: 'tideline_refusals_total',
    help: 'Refused calls by error id.',
    labelNames: ['error'],
  });
  readonly #frames = new Counter({
    ...this.#own,
    name: 'tideline_frames_total',
    help: 'Socket frames published by kind of topic.',
    labelNames: ['kind'],
  });

  observeCall(call: string, seconds: number): void {
    this.#calls.observe({ call }, seconds);
  }

  /**
   * Adds a histogram without labels.
   * @param buckets - upper bounds, ascending
   * @returns a function that takes one observation
   */
  histogram(name: string, help: string, buckets: readonly number[]): (value: number) => void {
    const histogram = new Histogram({ ...this.#own, name, help, buckets: [...buckets] });
    return (value) => histogram.observe(value);
  }

  countRefusal(error: string): void {
    this.#refusals.inc({ error });
  }

  /** Counts by the topic's first word, such as `price` or `depth`. */
  countFrame({ topic }: { readonly topic: string }): void {
    const [kind = ''] = topic.split(':', 1);
    this.#frames.inc({ kind });
  }

  /**
   * Adds a value that may fall, read when somebody asks for the metrics.
   * @param read - null leaves the value out: it does not exist now
   */
  gauge(name: string, help: string, read: () => number | null): void {
    new Gauge({
      ...this.#own,
      name,
      help,
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  /**
   * Adds a sum since the start, read when somebody asks for the metrics.
   * @param name - ends in `_total`
   */
  counter(name: string, help: string, read: () => number): void {
    new Counter({
      ...this.#own,
      name,
      help,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /**
   * Adds sums by one label since the start, read when somebody asks for the metrics.
   * @param name - ends in `_total`
   */
  counts(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void {
    new Counter({
      ...this.#own,
      name,
      help,
      labelNames: [label],
      collect() {
        this.reset();
        for (const [value, count] of read()) this.inc({ [label]: value }, count);
      },
    });
  }

  text(): Promise<string> {
    return Registry.merge([this.#registry, processRegistry()]).metrics();
  }
}

/** Whether a process of a cluster reaches its message bus. */
export const busGauge = (metrics: Metrics, bus: { readonly connected: boolean }): void =>
  metrics.gauge('tideline_bus_connected', 'Whether the message bus is connected.', () =>
    Number(bus.connected),
  );
