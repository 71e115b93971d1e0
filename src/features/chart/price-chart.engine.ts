import type { CandleSeries } from '@tideline/streams';
import {
  createChart,
  HistogramSeries,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts';
import { averageLine, type Bar, barOf, chartStep, type Shown } from './bars.ts';
import { chartAxis } from './chart-axis.ts';
import {
  addCandles,
  addTimeShare,
  chartOptions,
  frameLatest,
  reserveTop,
} from './price-chart-look.ts';
import type { PriceChart, PriceChartOptions } from './price-chart-types.ts';
import { PriceLines } from './price-lines.ts';
import { isOverlay } from './studies.ts';
import type { StudyLayer } from './study-layer.ts';

/**
 * The chart library enters by this file and by that of the studies, which come only with a study.
 */

/** People follow at most four changes a second, and a repaint costs 7.5 ms. */
const REPAINT_EVERY = 250;
/** Number of bars left of the view below which older history is requested. */
const OLDER_WITHIN = 20;

export function createPriceChart(place: HTMLElement, options: PriceChartOptions): PriceChart {
  const { view, colours } = options;
  const chart = createChart(place, chartOptions(place, options));
  const series = view === 'time' ? addTimeShare(chart, options) : addCandles(chart, options);
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });

  const lines = new PriceLines(series.main, colours);
  const drawLastPrice = () => lines.showLast(bars.at(-1));
  const axis = chartAxis(chart, series.main, {
    times: () => times,
    bars: () => bars,
    last: () => held?.candles.at(-1)?.close ?? null,
  });
  let legend = 0;
  let paneHeight = 0;
  let frame = 0;
  /** Panes have a height only after layout, and the legend of each lies at its top. */
  const layOut = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      reserveTop(chart, legend);
      read();
    });
  };
  // Panes, rotation and full screen change the height of the pane.
  axis.onPaint(() => {
    if (axis.height() === paneHeight) return;
    paneHeight = axis.height();
    layOut();
  });
  let scrolledBack = false;

  let layer: StudyLayer | null = null;
  /** Coordinates of the held candles, computed once per candle. */
  let bars: Bar[] = [];
  let times: number[] = [];
  /** Index of the touched bar; null when there is none. */
  let pointed: number | null = null;
  const read = () => options.onReadings(layer?.readings(pointed ?? bars.length - 1) ?? []);

  let held: CandleSeries | null = null;
  let shown: Shown | null = null;
  let paintedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drawBar = (bar: Bar) => {
    const time = bar.time as UTCTimestamp;
    return {
      time,
      volume: {
        time,
        value: bar.volume,
        color: bar.close >= bar.open ? colours.upBar : colours.downBar,
      },
      main: view === 'time' ? { time, value: bar.close } : { ...bar, time },
    };
  };

  const paint = () => {
    timer = undefined;
    if (!held) return;
    paintedAt = performance.now();
    const { candles } = held;
    const opened = candles.map(({ time }) => time);
    const next: Shown = {
      key: `${held.symbol} ${held.period}`,
      rebuilt: held.rebuilt,
      first: opened[0] ?? 0,
      last: opened.at(-1) ?? 0,
    };
    const step = chartStep(shown, next, opened);
    const fresh = shown === null || shown.key !== next.key;
    shown = candles.length === 0 ? null : next;
    if (step.kind === 'none') return;
    times = opened;
    if (step.kind === 'whole') {
      bars = candles.map(barOf);
      const drawn = bars.map(drawBar);
      series.main.setData(drawn.map(({ main }) => main));
      volume.setData(drawn.map((each) => each.volume));
      series.average?.setData(
        averageLine(candles).map(({ time, value }) => ({ time: time as UTCTimestamp, value })),
      );
      layer?.restart(bars);
      if (fresh) frameLatest(chart, candles.length, view);
      drawLastPrice();
      read();
      return;
    }
    bars.length = step.from;
    bars.push(...candles.slice(step.from).map(barOf));
    for (const bar of bars.slice(step.from)) {
      const drawn = drawBar(bar);
      series.main.update(drawn.main);
      volume.update(drawn.volume);
    }
    if (series.average) {
      const last = averageLine(candles.slice(-DAY_OF_MINUTES)).slice(step.from - candles.length);
      for (const { time, value } of last) {
        series.average.update({ time: time as UTCTimestamp, value });
      }
    }
    layer?.advance(bars, step.from);
    drawLastPrice();
    read();
  };

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && held?.more && held.candles.length > 0 && range.from < OLDER_WITHIN) {
      options.onOlder();
    }
    const back = range !== null && bars.length > 0 && range.to < bars.length - 1;
    if (back !== scrolledBack) {
      scrolledBack = back;
      options.onScrolledBack(back);
    }
  });
  chart.subscribeCrosshairMove(({ time }: MouseEventParams) => {
    const found = typeof time === 'number' ? bars.findIndex((bar) => bar.time === time) : -1;
    pointed = found === -1 ? null : found;
    options.onPoint(pointed === null ? null : (held?.candles[pointed] ?? null));
    read();
  });

  return {
    show(next) {
      held = next;
      // A first or completely new chart is drawn at once; updates at most four times a second.
      const wait = shown === null ? 0 : paintedAt + REPAINT_EVERY - performance.now();
      if (wait <= 0) paint();
      else timer ??= setTimeout(paint, wait);
    },
    study(studies, Layer) {
      layer ??= new Layer(chart, colours, options.decimals);
      // Time-share has its own average, which studies would hide.
      layer.choose(view === 'time' ? studies.filter(({ id }) => !isOverlay(id)) : studies, bars);
      layOut();
    },
    mark: (marks, movable) => lines.mark(marks, movable),
    preview: (moved) => lines.preview(moved),
    axis,
    reserve(height) {
      legend = height;
      reserveTop(chart, legend);
    },
    showNow() {
      // An animated scroll ends short of the newest bar when its last frames come late.
      const time = chart.timeScale();
      time.scrollToPosition(time.options().rightOffset, false);
    },
    close() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      axis.close();
      // A handle ends the preview of its line later than this.
      lines.mark([], false);
      // A later call of the chart would have the library draw on what is gone. It cancels the frame
      // that is planned here, and plans no other.
      chart.applyOptions({});
      chart.remove();
    },
  };
}

/** The average restarts each day, so one day of minutes is enough to compute it. */
const DAY_OF_MINUTES = 1_440;
