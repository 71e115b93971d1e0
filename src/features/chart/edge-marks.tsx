import { useLayoutEffect, useRef } from 'react';
import { amount } from '../../format/number.ts';
import type { ChartMark } from '../../market/chart-mark.ts';
import type { ChartAxis } from './chart-axis.ts';
import s from './edge-marks.module.css';

interface EdgeMarksProps {
  readonly axis: ChartAxis;
  readonly marks: readonly ChartMark[];
  readonly decimals: number;
}

/** Prices of danger beyond the scale, such as a liquidation, at the edge at which they lie. */
export function EdgeMarks({ axis, marks, decimals }: EdgeMarksProps) {
  const place = useRef<HTMLDivElement>(null);
  const prices = marks.map(({ price }) => Number(price));
  useLayoutEffect(() => {
    const arrange = () => {
      if (place.current) arrangeEdges(place.current, prices, axis);
    };
    arrange();
    return axis.onPaint(arrange);
  });
  return (
    <div ref={place} className={s['edges']}>
      {marks.map(({ id, title, price }) => (
        <span key={id} className={s['edge']}>
          {title} {amount(price, decimals)}
        </span>
      ))}
    </div>
  );
}

/** Shows each mark outside the scale at the top or the bottom of the candles. */
function arrangeEdges(place: HTMLElement, prices: readonly number[], axis: ChartAxis): void {
  const height = axis.height();
  place.style.height = `${height}px`;
  place.style.width = `${axis.width()}px`;
  for (const [index, mark] of [...place.children].entries()) {
    if (!(mark instanceof HTMLElement)) continue;
    const y = axis.yOf(prices[index] ?? 0);
    mark.dataset['edge'] = y === null ? '' : y < 0 ? 'above' : y > height ? 'below' : '';
  }
}
