import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { CandleSeries } from '#streams';
import { cutFloat } from '../../format/number.ts';
import { averageLine, type Bar, barOf, type ChartView, chartStep, type Shown } from './bars.ts';
import type { PriceChart, PriceChartOptions } from './price-chart-types.ts';
import { isOverlay } from './studies.ts';
import { StudyLayer } from './study-layer.ts';

/** The only file that imports the chart library, so that it is a separate chunk. */

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

  // The library labels the last visible bar, so a scrolled chart would show an old price as the
  // last one.
  series.main.applyOptions({ lastValueVisible: false, priceLineVisible: false });
  let lastPrice: IPriceLine | null = null;
  const drawLastPrice = () => {
    const bar = bars.at(-1);
    if (!bar) return;
    const rises = bar.close >= bar.open;
    const options = {
      price: bar.close,
      color: view === 'time' ? colours.accent : rises ? colours.up : colours.down,
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: true,
      title: '',
    };
    if (lastPrice) lastPrice.applyOptions(options);
    else lastPrice = series.main.createPriceLine(options);
  };
  let scrolledBack = false;

  const layer = new StudyLayer(chart, colours, options.decimals);
  /** Coordinates of the held candles, computed once per candle. */
  let bars: Bar[] = [];
  /** Index of the touched bar; null when there is none. */
  let pointed: number | null = null;
  const read = () => options.onReadings(layer.readings(pointed ?? bars.length - 1));

  let lines: readonly IPriceLine[] = [];
  const tones = { up: colours.up, down: colours.down, even: colours.text, alert: colours.average };

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
    const next: Shown = {
      key: `${held.symbol} ${held.period}`,
      rebuilt: held.rebuilt,
      first: candles[0]?.time ?? 0,
      last: candles.at(-1)?.time ?? 0,
    };
    const step = chartStep(
      shown,
      next,
      candles.map(({ time }) => time),
    );
    const fresh = shown === null || shown.key !== next.key;
    shown = candles.length === 0 ? null : next;
    if (step.kind === 'none') return;
    if (step.kind === 'whole') {
      bars = candles.map(barOf);
      const drawn = bars.map(drawBar);
      series.main.setData(drawn.map(({ main }) => main));
      volume.setData(drawn.map((each) => each.volume));
      series.average?.setData(
        averageLine(candles).map(({ time, value }) => ({ time: time as UTCTimestamp, value })),
      );
      layer.restart(bars);
      if (fresh) frameLatest(chart, candles.length, view);
      drawLastPrice();
      read();
      return;
    }
    bars.length = step.from;
    for (const candle of candles.slice(step.from)) bars.push(barOf(candle));
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
    layer.advance(bars, step.from);
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
    study(studies) {
      // Time-share has its own average, which studies would hide.
      layer.choose(view === 'time' ? studies.filter(({ id }) => !isOverlay(id)) : studies, bars);
      // Panes have a height only after layout.
      requestAnimationFrame(read);
    },
    mark(marks) {
      for (const line of lines) series.main.removePriceLine(line);
      lines = marks.map(({ price, tone, title }) =>
        series.main.createPriceLine({
          price: Number(price),
          color: tones[tone],
          lineWidth: 1,
          lineStyle: LineStyle.Dashed,
          axisLabelVisible: true,
          title,
        }),
      );
    },
    showNow() {
      chart.timeScale().scrollToRealTime();
    },
    close() {
      clearTimeout(timer);
      chart.remove();
    },
  };
}

/** The average restarts each day, so one day of minutes is enough to compute it. */
const DAY_OF_MINUTES = 1_440;

interface DrawnSeries {
  readonly main: ISeriesApi<SeriesType>;
  readonly average: ISeriesApi<'Line'> | null;
}

function addCandles(chart: IChartApi, { colours, decimals }: PriceChartOptions): DrawnSeries {
  const main = chart.addSeries(CandlestickSeries, {
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
  });
  return { main: main as ISeriesApi<SeriesType>, average: null };
}

function addTimeShare(chart: IChartApi, { colours, decimals }: PriceChartOptions): DrawnSeries {
  const priceFormat = { type: 'price', precision: decimals, minMove: 10 ** -decimals } as const;
  const main = chart.addSeries(AreaSeries, {
    lineColor: colours.accent,
    lineWidth: 2,
    topColor: colours.accentFill,
    bottomColor: colours.clear,
    priceFormat,
  });
  const average = chart.addSeries(LineSeries, {
    color: colours.average,
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    priceFormat,
  });
  return { main: main as ISeriesApi<SeriesType>, average };
}

/** Shows the newest bars at a touchable width, with some space on the right. */
function frameLatest(chart: IChartApi, count: number, view: ChartView): void {
  const visible = view === 'time' ? 240 : 64;
  chart.timeScale().setVisibleLogicalRange({ from: Math.max(count - visible, -2), to: count + 3 });
}

function chartOptions(place: HTMLElement, options: PriceChartOptions) {
  const { colours, view, timeText } = options;
  const daily = view === '1d' || view === '1w' || view === '1M';
  return {
    autoSize: true,
    layout: {
      panes: { separatorColor: colours.grid, enableResize: false },
      background: { type: ColorType.Solid, color: colours.page },
      textColor: colours.text,
      fontFamily: getComputedStyle(place).fontFamily,
      fontSize: 11,
      // The logo comes as an inline style and markup, which the content-security policy refuses; the
      // page carries the credit and the link as text.
      attributionLogo: false,
    },
    grid: {
      vertLines: { color: colours.grid },
      horzLines: { color: colours.grid },
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
    timeScale: {
      borderVisible: false,
      timeVisible: !daily,
      secondsVisible: false,
      rightOffset: 3,
      minBarSpacing: 1,
      tickMarkFormatter: (time: number, type: number) =>
        // Types 0 to 2 are year, month and day.
        timeText(time * 1000, type <= 2 ? 'axis-day' : 'axis'),
    },
    localization: {
      timeFormatter: (time: number) => timeText(time * 1000, 'label'),
      priceFormatter: (price: number) => cutFloat(price, options.decimals),
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: {
        color: colours.text,
        width: 1 as const,
        style: LineStyle.Dashed,
        labelBackgroundColor: colours.label,
      },
      horzLine: {
        color: colours.text,
        width: 1 as const,
        style: LineStyle.Dashed,
        labelBackgroundColor: colours.label,
      },
    },
    // A vertical touch scrolls the page.
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { touch: !matchMedia('(prefers-reduced-motion: reduce)').matches },
  };
}
