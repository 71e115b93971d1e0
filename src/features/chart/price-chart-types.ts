import type { CandleSeries } from '@tideline/streams';
import type { Candle } from '@tideline/wire';
import type { ChartMark } from '../../market/chart-mark.ts';
import type { ChartView } from './bars.ts';
import type { ChartAxis } from './chart-axis.ts';
import type { ChartColours } from './colours.ts';
import type { Study } from './studies.ts';
import type { StudyLayer, StudyReading } from './study-layer.ts';

export interface PriceChartOptions {
  readonly view: ChartView;
  readonly decimals: number;
  readonly colours: ChartColours;
  /** Formats an instant; `axis` is short. */
  readonly timeText: (ms: number, place: 'axis' | 'axis-day' | 'label') => string;
  readonly onOlder: () => void;
  /** The touched candle; null when there is none. */
  readonly onPoint: (candle: Candle | null) => void;
  /** Values of the studies at the touched candle, or at the live one. */
  readonly onReadings: (readings: readonly StudyReading[]) => void;
  /** Called when the newest bar leaves the view or returns to it. */
  readonly onScrolledBack: (scrolledBack: boolean) => void;
}

export interface PriceChart {
  show(series: CandleSeries): void;
  /** Replaces the drawn studies. Their code comes with the first ones. */
  study(studies: readonly Study[], Layer: typeof StudyLayer): void;
  /** Replaces the drawn price lines; `movable` says whether the owner accepts moves. */
  mark(marks: readonly ChartMark[], movable: boolean): void;
  /** Draws one mark at another price while it is moved; null returns it to its own. */
  preview(moved: { readonly id: string; readonly price: string } | null): void;
  readonly axis: ChartAxis;
  /** Keeps the candles below a legend of this height, px. */
  reserve(legend: number): void;
  /** Scrolls to the newest bar. */
  showNow(): void;
  close(): void;
}
