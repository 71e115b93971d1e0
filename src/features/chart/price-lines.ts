import {
  type AutoscaleInfo,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type SeriesType,
} from 'lightweight-charts';
import type { ChartMark } from '../../market/chart-mark.ts';
import type { Bar } from './bars.ts';
import type { ChartColours } from './colours.ts';

/** Share of the candles' height within which an own line widens the price scale. */
const NEAR = 0.6;

interface Drawn {
  readonly mark: ChartMark;
  readonly line: IPriceLine;
}

/** The horizontal lines of a chart: the last price and the user's marks. */
export class PriceLines {
  readonly #series: ISeriesApi<SeriesType>;
  readonly #colours: ChartColours;
  readonly #tones: Readonly<Record<ChartMark['tone'], string>>;
  #last: IPriceLine | null = null;
  #drawn = new Map<string, Drawn>();
  #preview: { readonly id: string; readonly price: string } | null = null;

  constructor(series: ISeriesApi<SeriesType>, colours: ChartColours) {
    this.#series = series;
    this.#colours = colours;
    this.#tones = {
      up: colours.up,
      down: colours.down,
      even: colours.text,
      alert: colours.average,
    };
    series.applyOptions({
      // The library labels the last visible bar, so a scrolled chart would show an old price as
      // the last one.
      lastValueVisible: false,
      priceLineVisible: false,
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const info = original();
        if (!info?.priceRange) return info;
        const { minValue, maxValue } = info.priceRange;
        return { ...info, priceRange: withNear(minValue, maxValue, this.#prices()) };
      },
    });
  }

  /** Draws the last price at the newest bar's close. */
  showLast(bar: Bar | undefined): void {
    if (!bar) return;
    const options = {
      price: bar.close,
      // As in the head of the page and in the book: the change has a colour, the price has none.
      color: this.#colours.price,
      lineWidth: 1 as const,
      lineStyle: LineStyle.Dotted,
      axisLabelVisible: true,
      title: '',
    };
    if (this.#last) this.#last.applyOptions(options);
    else this.#last = this.#series.createPriceLine(options);
  }

  /**
   * Replaces the marks. A line that the user can move has no title on the canvas: its handle shows
   * it.
   *
   * @param movable - whether lines that allow it can be moved here
   */
  mark(marks: readonly ChartMark[], movable: boolean): void {
    const before = this.#drawn;
    this.#drawn = new Map();
    for (const mark of marks) {
      const options = {
        price: Number(this.#preview?.id === mark.id ? this.#preview.price : mark.price),
        color: this.#tones[mark.tone],
        lineWidth: 1 as const,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
        title: movable && mark.movable ? '' : mark.title,
      };
      const line = before.get(mark.id)?.line;
      before.delete(mark.id);
      line?.applyOptions(options);
      this.#drawn.set(mark.id, { mark, line: line ?? this.#series.createPriceLine(options) });
    }
    for (const { line } of before.values()) this.#series.removePriceLine(line);
  }

  /** Draws one line at another price while it is moved; null draws all at their own prices. */
  preview(next: { readonly id: string; readonly price: string } | null): void {
    const before = this.#preview;
    this.#preview = next;
    if (before && before.id !== next?.id) {
      const drawn = this.#drawn.get(before.id);
      drawn?.line.applyOptions({ price: Number(drawn.mark.price) });
    }
    if (next) this.#drawn.get(next.id)?.line.applyOptions({ price: Number(next.price) });
  }

  #prices(): readonly number[] {
    return [...this.#drawn.values()].map(({ mark }) => Number(mark.price));
  }
}

/** A price range widened to the prices near it; distant ones would flatten the candles. */
function withNear(
  minValue: number,
  maxValue: number,
  prices: readonly number[],
): { readonly minValue: number; readonly maxValue: number } {
  const reach = (maxValue - minValue) * NEAR;
  const near = prices.filter((price) => price >= minValue - reach && price <= maxValue + reach);
  return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
}
