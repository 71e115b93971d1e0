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
import type { LineLook } from './line-look.ts';
import { GUIDES, isHistogram, isOverlay, type Study, type StudyId } from './studies.ts';
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
    readonly dash: LineLook['dash'];
  }[];
}

interface Drawn {
  readonly study: Study;
  readonly run: StudyRun;
  /** By line; null where a line is hidden. */
  readonly series: readonly (ISeriesApi<SeriesType> | null)[];
  readonly pane: number;
}

const LINE_STYLES = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
} as const;

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
      for (const each of series) if (each) this.#chart.removeSeries(each);
    }
    let pane = 0;
    this.#drawn = studies.map((study) => {
      const place = isOverlay(study.id) ? 0 : ++pane;
      const run = new StudyRun(study);
      return { study, run, pane: place, series: this.#add(run, study, place) };
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
        each?.setData(bars.map((bar, index) => this.#point(run, line, bar, index)));
      }
    }
  }

  /** @param from - index of the first bar that is new or changed */
  advance(bars: readonly Bar[], from: number): void {
    for (const { run, series } of this.#drawn) {
      run.advance(bars);
      for (const [line, each] of series.entries()) {
        for (const [offset, bar] of bars.slice(from).entries()) {
          each?.update(this.#point(run, line, bar, from + offset));
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
      lines: study.lines.flatMap(({ shown, ink, dash }, line) =>
        shown
          ? [
              {
                label: run.lines[line] ?? '',
                value: run.values[index]?.[line] ?? null,
                colour: this.#colours.inks[ink],
                dash,
              },
            ]
          : [],
      ),
    }));
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

  #add(run: StudyRun, { id, lines }: Study, pane: number): Drawn['series'] {
    const decimals = isOverlay(id) || id === 'macd' ? this.#priceDecimals : 2;
    const common = {
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: {
        type: 'price',
        precision: decimals,
        minMove: 10 ** -decimals,
      },
    } as const;
    const added = lines.map(({ shown, ink, width, dash }, line) => {
      if (!shown) return null;
      const series = isHistogram(id, line)
        ? this.#chart.addSeries(HistogramSeries, { ...common, base: 0 }, pane)
        : this.#chart.addSeries(
            LineSeries,
            {
              ...common,
              color: this.#colours.inks[ink],
              lineWidth: width,
              lineStyle: LINE_STYLES[dash],
              crosshairMarkerVisible: false,
            },
            pane,
          );
      return series as ISeriesApi<SeriesType>;
    });
    const first = added.find((series) => series !== null);
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
    const [upper, , lower] = added;
    if (id === 'boll' && upper && lower) {
      const { band } = this.#colours;
      upper.attachPrimitive(bandFill(this.#chart, upper, () => run.values, band));
    }
    return added;
  }

  /** A point of one line; without a value only its time, which leaves a gap. */
  #point(run: StudyRun, line: number, bar: Bar, index: number) {
    const time = bar.time as UTCTimestamp;
    const value = run.values[index]?.[line];
    if (value == null) return { time };
    if (!isHistogram(run.id, line)) return { time, value };
    return { time, value, color: value >= 0 ? this.#colours.upBar : this.#colours.downBar };
  }
}
