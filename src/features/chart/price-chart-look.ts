import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
} from 'lightweight-charts';
import { cutFloat } from '../../format/number.ts';
import { axisDecimals } from './axis-decimals.ts';
import type { ChartView } from './bars.ts';
import type { PriceChartOptions } from './price-chart-types.ts';

/** Margins of the candles as shares of their pane: volume lies below them. */
const TOP = 0.08;
const BOTTOM = 0.22;
/** Candles keep at least this share of their pane, whatever the legend's height. */
const MAX_TOP = 0.4;
/** Space below the legend, px: half the tag of an own line fits. */
const LEGEND_GAP = 12;

/** Keeps the candles below a legend of this height, px. */
export function reserveTop(chart: IChartApi, legend: number): void {
  const height = chart.panes()[0]?.getHeight() ?? 0;
  if (height === 0) return;
  const top = Math.min(Math.max(TOP, (legend + LEGEND_GAP) / height), MAX_TOP);
  chart.priceScale('right').applyOptions({ scaleMargins: { top, bottom: BOTTOM } });
}

/** The series of a view. */
export interface DrawnSeries {
  readonly main: ISeriesApi<SeriesType>;
  readonly average: ISeriesApi<'Line'> | null;
}

/** Adds candles. */
export function addCandles(
  chart: IChartApi,
  { colours, decimals }: PriceChartOptions,
): DrawnSeries {
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

/** Adds the line of time-share with its average. */
export function addTimeShare(
  chart: IChartApi,
  { colours, decimals }: PriceChartOptions,
): DrawnSeries {
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
export function frameLatest(chart: IChartApi, count: number, view: ChartView): void {
  const visible = view === 'time' ? 240 : 64;
  chart.timeScale().setVisibleLogicalRange({ from: Math.max(count - visible, -2), to: count + 3 });
}

/** Options of the whole chart. */
export function chartOptions(place: HTMLElement, options: PriceChartOptions) {
  const { colours, view, timeText } = options;
  const daily = view === '1d' || view === '1w' || view === '1M';
  return {
    autoSize: true,
    layout: {
      panes: { separatorColor: colours.grid, enableResize: false },
      // The page is the background: the grey of old prices must not colour it.
      background: { type: ColorType.Solid, color: colours.clear },
      textColor: colours.text,
      fontFamily: getComputedStyle(place).fontFamily,
      fontSize: 11,
      // The logo comes as an inline style and markup, which the content-security policy refuses;
      // the page carries the credit and the link as text.
      attributionLogo: false,
    },
    grid: {
      vertLines: { color: colours.grid },
      horzLines: { color: colours.grid },
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: TOP, bottom: BOTTOM } },
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
      tickmarksPriceFormatter: (prices: readonly number[]) => {
        const decimals = axisDecimals(prices, options.decimals);
        return prices.map((price) => cutFloat(price, decimals));
      },
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
