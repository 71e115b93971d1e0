import type {
  IChartApi,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesType,
} from 'lightweight-charts';
import { painter } from './painter.ts';
import type { Values } from './study-run.ts';

/**
 * The filled area between the first and the last line of a study. Draws the visible bars only.
 *
 * @param values - values of the study by bar; read at every repaint
 */
export function bandFill(
  chart: IChartApi,
  series: ISeriesApi<SeriesType>,
  values: () => readonly Values[],
  colour: string,
): ISeriesPrimitive {
  const scale = chart.timeScale();
  return painter((context) => {
    const range = scale.getVisibleLogicalRange();
    if (!range) return;
    const rows = values();
    const upper: (readonly [x: number, y: number])[] = [];
    const lower: (readonly [x: number, y: number])[] = [];
    const last = Math.min(Math.ceil(range.to), rows.length - 1);
    for (let at = Math.max(0, Math.floor(range.from)); at <= last; at++) {
      const [high, low] = [rows[at]?.[0], rows[at]?.at(-1)];
      if (high == null || low == null) continue;
      const x = scale.logicalToCoordinate(at as Logical);
      const [top, bottom] = [series.priceToCoordinate(high), series.priceToCoordinate(low)];
      if (x === null || top === null || bottom === null) continue;
      upper.push([x, top]);
      lower.push([x, bottom]);
    }
    context.beginPath();
    for (const [x, y] of [...upper, ...lower.reverse()]) context.lineTo(x, y);
    context.fillStyle = colour;
    context.fill();
  }, 'bottom');
}
