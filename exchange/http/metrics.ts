import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the latency histogram, ms: from a cached answer to a noticeably slow one. */
const BUCKETS = [1, 5, 20, 100, 500, 2000];

/** The metrics of one process, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #own = { registers: [this.#registry] };
  readonly #calls = new Histogram({
    ...this.#own,
    name: 'tideline_call_ms',
    help: 'Time of answered calls, in ms.',
    labelNames: ['call'],
    buckets: BUCKETS,
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

  observeCall(call: string, ms: number): void {
    this.#calls.observe({ call }, ms);
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

  /** @param kind - first word of a topic, such as `price` or `depth` */
  countFrame(kind: string): void {
    this.#frames.inc({ kind });
  }

  /** Adds a value that is read when somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      ...this.#own,
      name,
      help,
      collect() {
        this.set(read());
      },
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
