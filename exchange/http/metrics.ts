/**
 * Counters in Prometheus' text format. No library, because there are a dozen and the format is
 * short.
 */

/** Upper bounds of the latency histogram, ms: from a cached answer to a noticeably slow one. */
const BUCKETS = [1, 5, 20, 100, 500, 2000] as const;

interface Histogram {
  readonly buckets: number[];
  sum: number;
  count: number;
}

export class Metrics {
  readonly #calls = new Map<string, Histogram>();
  readonly #refusals = new Map<string, number>();
  readonly #frames = new Map<string, number>();
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>();

  observeCall(call: string, ms: number): void {
    let histogram = this.#calls.get(call);
    if (!histogram) {
      histogram = { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      this.#calls.set(call, histogram);
    }
    histogram.sum += ms;
    histogram.count++;
    BUCKETS.forEach((bound, at) => {
      if (ms <= bound) (histogram.buckets[at] as number)++;
    });
  }

  countRefusal(id: string): void {
    this.#refusals.set(id, (this.#refusals.get(id) ?? 0) + 1);
  }

  /** @param kind - first word of a topic, such as `price` or `depth` */
  countFrame(kind: string): void {
    this.#frames.set(kind, (this.#frames.get(kind) ?? 0) + 1);
  }

  gauge(name: string, help: string, read: () => number): void {
    this.#gauges.set(name, { help, read });
  }

  text(): string {
    const lines: string[] = [];
    this.#writeCalls(lines);
    writeCounter(
      lines,
      'tideline_refusals_total',
      'Refused calls by error id.',
      'error',
      this.#refusals,
    );
    writeCounter(
      lines,
      'tideline_frames_total',
      'Socket frames published by kind of topic.',
      'kind',
      this.#frames,
    );
    for (const [name, { help, read }] of this.#gauges) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #writeCalls(lines: string[]): void {
    const name = 'tideline_call_ms';
    lines.push(`# HELP ${name} Time of answered calls, in ms.`, `# TYPE ${name} histogram`);
    for (const [call, { buckets, sum, count }] of this.#calls) {
      const label = `call="${escapeLabel(call)}"`;
      BUCKETS.forEach((bound, at) => {
        lines.push(`${name}_bucket{${label},le="${bound}"} ${buckets[at]}`);
      });
      lines.push(`${name}_bucket{${label},le="+Inf"} ${count}`);
      lines.push(`${name}_sum{${label}} ${sum.toFixed(3)}`, `${name}_count{${label}} ${count}`);
    }
  }
}

function writeCounter(
  lines: string[],
  name: string,
  help: string,
  label: string,
  values: ReadonlyMap<string, number>,
): void {
  lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`);
  for (const [value, count] of values)
    lines.push(`${name}{${label}="${escapeLabel(value)}"} ${count}`);
}

const escapeLabel = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
