import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { bandFill } from './band-fill.ts';
import type { Bar } from './bars.ts';
import type { ChartColours } from './colours.ts';
import { GUIDES, isOverlay, type Study, type StudyId } from './studies.ts';
import { StudyRun } from './study-run.ts';

/** A study's legend values at one bar. */
export interface StudyReading {
  readonly id: StudyId;
  /** Distance from the chart's top to its pane, px; null when drawn over the candles. */
  readonly top: number | null;
  readonly lines: readonly {
    readonly label: string;
    readonly value: number | null;
    readonly colour: string;
    /** Drawn dashed. */
    readonly dashed: boolean;
  }[];
}

interface Drawn {
  readonly study: Study;
  readonly run: StudyRun;
  readonly series: readonly ISeriesApi<SeriesType>[];
  readonly pane: number;
}

/** Height of a pane, in units of which the candles have three. */
const MAIN_PARTS = 3;
const PANE_PARTS = 1;

/** Draws the lines of the chosen studies on a chart and updates them with its bars. */
export class StudyLayer {
  readonly #chart: IChartApi;
  readonly #colours: ChartColours;
  readonly #priceDecimals: number;
  #drawn: readonly Drawn[] = [];

  constructor(chart: IChartApi, colours: ChartColours, priceDecimals: number) {
    this.#chart = chart;
    this.#colours = colours;
    this.#priceDecimals = priceDecimals;
  }

  /** Replaces the drawn studies. */
  choose(studies: readonly Study[], bars: readonly Bar[]): void {
    for (const { series } of this.#drawn) {
      for (const each of series) this.#chart.removeSeries(each);
    }
    let pane = 0;
    this.#drawn = studies.map((study) => {
      const place = isOverlay(study.id) ? 0 : ++pane;
      const run = new StudyRun(study);
      return { study, run, pane: place, series: this.#add(run, study.id, place) };
    });
    for (const [index, each] of this.#chart.panes().entries()) {
      each.setStretchFactor(index === 0 ? MAIN_PARTS : PANE_PARTS);
    }
    this.restart(bars);
  }

  restart(bars: readonly Bar[]): void {
    for (const { run, series } of this.#drawn) {
      run.restart(bars);
      for (const [line, each] of series.entries()) {
        each.setData(bars.map((bar, index) => this.#point(run, series.length, line, bar, index)));
      }
    }
  }

  /** @param from - index of the first bar that is new or changed */
  advance(bars: readonly Bar[], from: number): void {
    for (const { run, series } of this.#drawn) {
      run.advance(bars);
      for (const [line, each] of series.entries()) {
        for (const [offset, bar] of bars.slice(from).entries()) {
          each.update(this.#point(run, series.length, line, bar, from + offset));
        }
      }
    }
  }

  /** @param index - index of the touched bar, or of the live one */
  readings(index: number): readonly StudyReading[] {
    const tops = this.#paneTops();
    return this.#drawn.map(({ study, run, pane }) => ({
      id: study.id,
      top: pane === 0 ? null : (tops[pane] ?? null),
      lines: run.lines.map((label, line) => ({
        label,
        value: run.values[index]?.[line] ?? null,
        ...this.#strokeOf(study.id, line),
      })),
    }));
  }

  /**
   * Ten lines over the candles must tell apart: MA is solid, EMA dashed, BOLL one colour with its
   * area filled, and VWAP has a colour of its own.
   */
  #strokeOf(id: StudyId, line: number): { readonly colour: string; readonly dashed: boolean } {
    const { studies, text } = this.#colours;
    if (id === 'boll') return { colour: text, dashed: line === 1 };
    if (id === 'vwap') return { colour: this.#colours.price, dashed: false };
    return { colour: studies[line % studies.length] ?? text, dashed: id === 'ema' };
  }

  #paneTops(): readonly number[] {
    let top = 0;
    return this.#chart.panes().map((pane) => {
      const here = top;
      // One pixel of separator between two panes.
      top += pane.getHeight() + 1;
      return here;
    });
  }

  #add(run: StudyRun, id: StudyId, pane: number): readonly ISeriesApi<SeriesType>[] {
    const decimals = isOverlay(id) || id === 'macd' ? this.#priceDecimals : 2;
    const usual = {
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: {
        type: 'price',
        precision: decimals,
        minMove: 10 ** -decimals,
      },
    } as const;
    const added = run.lines.map((_label, line) => {
      const { colour, dashed } = this.#strokeOf(id, line);
      const bars = id === 'macd' && line === 2;
      const series = bars
        ? this.#chart.addSeries(HistogramSeries, { ...usual, base: 0 }, pane)
        : this.#chart.addSeries(
            LineSeries,
            {
              ...usual,
              color: colour,
              lineWidth: 1,
              lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
              crosshairMarkerVisible: false,
            },
            pane,
          );
      return series as ISeriesApi<SeriesType>;
    });
    const [first] = added;
    for (const price of GUIDES[id] ?? []) {
      first?.createPriceLine({
        price,
        color: this.#colours.text,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
        title: '',
      });
    }
    if (id === 'boll' && first) {
      const { band } = this.#colours;
      first.attachPrimitive(bandFill(this.#chart, first, () => run.values, band));
    }
    return added;
  }

  /** A point of one line; without a value only its time, which leaves a gap. */
  #point(run: StudyRun, lines: number, line: number, bar: Bar, index: number) {
    const time = bar.time as UTCTimestamp;
    const value = run.values[index]?.[line];
    if (value == null) return { time };
    // The third line of MACD is its histogram, in the colours of up and down.
    const histogram = lines === 3 && run.lines[line] === 'MACD';
    if (!histogram) return { time, value };
    return { time, value, color: value >= 0 ? this.#colours.upBar : this.#colours.downBar };
  }
}
