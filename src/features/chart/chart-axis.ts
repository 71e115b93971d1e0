import type {
  IChartApi,
  ISeriesApi,
  Logical,
  MouseEventParams,
  SeriesType,
} from 'lightweight-charts';
import { placeOf, timeAt } from './bar-time.ts';
import type { Bar } from './bars.ts';
import { type Draw, painter } from './painter.ts';

/**
 * The scales of a chart, for parts that lie over its canvas. All x and y are px from the top left
 * of the pane with the candles, and may lie outside it. Null while the chart has no scale.
 */
export interface ChartAxis {
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
  /** @param time - ms UTC; may lie between bars, before the first or after the last */
  xOf(time: number): number | null;
  /** The opening of the bar at x, ms UTC. */
  timeAt(x: number): number | null;
  /** Open, high, low and close of the bar at x; empty where there is none. */
  pricesAt(x: number): readonly number[];
  /** The instant so many bars later, ms UTC. */
  timeMoved(time: number, bars: number): number | null;
  /** Whole bars from one x to another. */
  barsBetween(fromX: number, toX: number): number;
  /** Height and width of the pane with the candles, px, without the scales. */
  height(): number;
  width(): number;
  /** The last price, a plain decimal; null before the first candle. */
  last(): string | null;
  /** Calls the listener after every repaint of the pane. Returns the function that ends it. */
  onPaint(listener: () => void): () => void;
  /** Calls the listener with every tap or click on the pane. Returns the function that ends it. */
  onTap(listener: (x: number, y: number) => void): () => void;
  /** Draws over the candles at every repaint. */
  draw(draw: Draw): Painting;
}

interface Painting {
  /** Draws again with the next frame. */
  repaint(): void;
  end(): void;
}

interface AxisOptions {
  /** Openings of the bars, ms. */
  readonly times: () => readonly number[];
  readonly bars: () => readonly Bar[];
  readonly last: () => string | null;
}

/**
 * The axes of a series. They follow the chart by a primitive that draws nothing, because the
 * library has no event for a changed price scale. After `close` they have no scale: a part over the
 * canvas may leave later than the chart.
 */
export function chartAxis(
  chart: IChartApi,
  series: ISeriesApi<SeriesType>,
  { times, bars, last }: AxisOptions,
): ChartAxis & { close(): void } {
  const scale = chart.timeScale();
  const listeners = new Set<() => void>();
  series.attachPrimitive(
    painter(() => {
      for (const listener of listeners) listener();
    }),
  );
  let open = true;
  const placed = (place: number): number | null => {
    if (!open) return null;
    // The library answers 0 for a place between two bars.
    const low = Math.floor(place);
    const from = scale.logicalToCoordinate(low as Logical);
    const to = scale.logicalToCoordinate((low + 1) as Logical);
    return from === null || to === null ? null : from + (place - low) * (to - from);
  };
  const barAt = (x: number): number | null => (open ? scale.coordinateToLogical(x) : null);
  return {
    yOf: (price) => (open ? series.priceToCoordinate(price) : null),
    priceAt: (y) => (open ? series.coordinateToPrice(y) : null),
    xOf(time) {
      const place = placeOf(times(), time);
      return place === null ? null : placed(place);
    },
    timeAt(x) {
      const place = barAt(x);
      return place === null ? null : timeAt(times(), place);
    },
    pricesAt(x) {
      const bar = bars()[barAt(x) ?? -1];
      return bar ? [bar.open, bar.high, bar.low, bar.close] : [];
    },
    timeMoved(time, count) {
      const place = placeOf(times(), time);
      return place === null ? null : timeAt(times(), place + count);
    },
    barsBetween: (fromX, toX) => (barAt(toX) ?? 0) - (barAt(fromX) ?? 0),
    height: () => (open ? (chart.panes()[0]?.getHeight() ?? 0) : 0),
    width: () => (open ? scale.width() : 0),
    last,
    onPaint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onTap(listener) {
      const place = chart.chartElement();
      const pressed = new AbortController();
      // The library reports a tap at the end of a pinch as well.
      let pinches = false;
      const count = (event: MouseEvent | TouchEvent) => {
        pinches = 'touches' in event && event.touches.length > 1;
      };
      place.addEventListener('touchstart', count, { passive: true, signal: pressed.signal });
      place.addEventListener('mousedown', count, { signal: pressed.signal });
      const tapped = ({ point, paneIndex }: MouseEventParams) => {
        if (point && paneIndex === 0 && !pinches) listener(point.x, point.y);
      };
      chart.subscribeClick(tapped);
      return () => {
        pressed.abort();
        if (open) chart.unsubscribeClick(tapped);
      };
    },
    draw(draw) {
      let repaint: () => void = () => undefined;
      const primitive = {
        ...painter(draw),
        attached: ({ requestUpdate }: { readonly requestUpdate: () => void }) => {
          repaint = requestUpdate;
        },
      };
      series.attachPrimitive(primitive);
      return {
        repaint: () => {
          if (open) repaint();
        },
        end: () => {
          if (open) series.detachPrimitive(primitive);
        },
      };
    },
    close() {
      open = false;
      listeners.clear();
    },
  };
}
