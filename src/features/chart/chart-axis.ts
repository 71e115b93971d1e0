import type { ISeriesApi, ISeriesPrimitive, SeriesType } from 'lightweight-charts';

/** The price scale of a chart, for parts that lie over its canvas. All y are px from the top. */
export interface ChartAxis {
  /** Null while the chart has no scale. May lie outside the pane. */
  yOf(price: number): number | null;
  /** The price at a height; null while the chart has no scale. */
  priceAt(y: number): number | null;
  /** Height and width of the pane with the candles, px, without the scales. */
  height(): number;
  width(): number;
  /** The last price, a plain decimal; null before the first candle. */
  last(): string | null;
  /** Calls the listener after every repaint of the pane. Returns the function that ends it. */
  onPaint(listener: () => void): () => void;
}

interface AxisOptions {
  readonly height: () => number;
  readonly width: () => number;
  readonly last: () => string | null;
}

/**
 * The axis of a series. It follows the chart by a primitive that draws nothing, because the library
 * has no event for a changed price scale.
 */
export function chartAxis(series: ISeriesApi<SeriesType>, options: AxisOptions): ChartAxis {
  const listeners = new Set<() => void>();
  const views = [
    {
      renderer: () => ({
        draw: () => {
          for (const listener of listeners) listener();
        },
      }),
    },
  ];
  const primitive: ISeriesPrimitive = { paneViews: () => views };
  series.attachPrimitive(primitive);
  return {
    yOf: (price) => series.priceToCoordinate(price),
    priceAt: (y) => series.coordinateToPrice(y),
    ...options,
    onPaint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
