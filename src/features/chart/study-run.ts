import { Boll, Ema, type Indicator, Kdj, Macd, Rsi, Sma, Vwap } from '@tideline/streams/pure';
import type { Bar } from './bars.ts';
import { linesOf, type Study, type StudyId } from './studies.ts';

/** Values of all lines of a study at one bar; null while warming up. */
export type Values = readonly (number | null)[];

/** One indicator and which of its outputs are drawn. */
interface Part {
  readonly indicator: Indicator;
  readonly outputs: readonly string[];
}

/**
 * Runs a study over the bars of a chart: closed bars are pushed once, the live one is peeked, so
 * that a tick costs the arithmetic of one bar at any length.
 */
export class StudyRun {
  /** Names of its lines as a legend shows them, e.g. `MA7`. */
  readonly lines: readonly string[];
  readonly #study: Study;
  #parts: readonly Part[] = [];
  #values: Values[] = [];
  #closed = 0;

  get id(): StudyId {
    return this.#study.id;
  }

  constructor(study: Study) {
    this.#study = study;
    this.lines = linesOf(study);
  }

  /** Values by bar, parallel to the last given bars. */
  get values(): readonly Values[] {
    return this.#values;
  }

  /** Replaces the bars; the last one is live. */
  restart(bars: readonly Bar[]): void {
    this.#parts = partsOf(this.#study);
    this.#values = [];
    this.#closed = 0;
    this.advance(bars);
  }

  /** Appends bars; all but the last are closed. Earlier bars must be the same. */
  advance(bars: readonly Bar[]): void {
    const live = bars.length - 1;
    for (; this.#closed < live; this.#closed++) {
      const bar = bars[this.#closed];
      if (bar) this.#values[this.#closed] = this.#at((indicator) => indicator.push(inMs(bar)));
    }
    const last = bars[live];
    if (last) this.#values[live] = this.#at((indicator) => indicator.peek(inMs(last)));
  }

  #at(read: (indicator: Indicator) => Readonly<Record<string, number | null>>): Values {
    return this.#parts.flatMap(({ indicator, outputs }) => {
      const found = read(indicator);
      return outputs.map((name) => found[name] ?? null);
    });
  }
}

/** The engine counts in ms, the chart library in seconds. */
const inMs = (bar: Bar): Bar => ({ ...bar, time: bar.time * 1000 });

const single = (indicator: Indicator): Part => ({ indicator, outputs: indicator.outputs });

function partsOf({ id, parameters }: Study): readonly Part[] {
  const [a = 1, b = 1, c = 1] = parameters;
  switch (id) {
    case 'ma':
      return parameters.map((length) => single(new Sma(length)));
    case 'ema':
      return parameters.map((length) => single(new Ema(length)));
    case 'rsi':
      return parameters.map((length) => single(new Rsi(length)));
    case 'boll':
      return [single(new Boll(a, b))];
    case 'vwap':
      return [single(new Vwap())];
    case 'macd':
      return [single(new Macd(a, b, c))];
    case 'kdj':
      return [single(new Kdj(a, b, c))];
  }
}
