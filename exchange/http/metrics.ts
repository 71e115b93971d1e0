/**
 * Counters in Prometheus' text format. No library, because there are a dozen and the format is
 * short.
 */

/** Upper bounds of the latency histogram, ms: from a cached answer to a noticeably slow one. */
const BUCKETS = [1, 5, 20, 100, 500, 2000] as const;

interface Histogram {
  readonly help: string;
  /** Upper bounds, ascending. */
  readonly bounds: readonly number[];
  /** By the labels of a series, as they are printed; empty without labels. */
  readonly series: Map<string, Series>;
}

interface Series {
  readonly buckets: number[];
  sum: number;
  count: number;
}

export class Metrics {
  readonly #histograms = new Map<string, Histogram>();
  readonly #refusals = new Map<string, number>();
  readonly #frames = new Map<string, number>();
  readonly #gauges = new Map<string, { readonly help: string; readonly read: () => number }>();

  constructor() {
    this.#declare('tideline_call_ms', 'Time of answered calls, in ms.', BUCKETS);
  }

  observeCall(call: string, ms: number): void {
    this.#observe('tideline_call_ms', `call="${escapeLabel(call)}"`, ms);
  }

  /**
   * Adds a histogram without labels.
   * @param bounds - upper bounds of its buckets, ascending
   * @returns a function that takes one observation
   */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number) => void {
    this.#declare(name, help, bounds);
    return (value) => this.#observe(name, '', value);
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
    this.#writeHistograms(lines);
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

  #declare(name: string, help: string, bounds: readonly number[]): void {
    this.#histograms.set(name, { help, bounds, series: new Map() });
  }

  #observe(name: string, labels: string, value: number): void {
    const histogram = this.#histograms.get(name);
    if (!histogram) return;
    const { bounds, series } = histogram;
    let own = series.get(labels);
    if (!own) {
      own = { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(labels, own);
    }
    own.sum += value;
    own.count++;
    for (let at = bounds.length - 1; at >= 0 && value <= (bounds[at] as number); at--) {
      (own.buckets[at] as number)++;
    }
  }

  #writeHistograms(lines: string[]): void {
    for (const [name, { help, bounds, series }] of this.#histograms) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`);
      for (const [labels, { buckets, sum, count }] of series) {
        const others = labels === '' ? '' : `${labels},`;
        const all = labels === '' ? '' : `{${labels}}`;
        bounds.forEach((bound, at) => {
          lines.push(`${name}_bucket{${others}le="${bound}"} ${buckets[at]}`);
        });
        lines.push(`${name}_bucket{${others}le="+Inf"} ${count}`);
        lines.push(`${name}_sum${all} ${sum.toFixed(3)}`, `${name}_count${all} ${count}`);
      }
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
