import { parseUnits, tryParseUnits } from '@tideline/wire';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChartMark, MarkMoves } from '../../market/chart-mark.ts';
import type { ChartAxis } from './chart-axis.ts';
import { LineHandle } from './line-handle.tsx';
import s from './line-handles.module.css';
import { tagPlaces } from './line-moves.ts';

/** A line that is being moved. */
export interface MovedLine {
  readonly id: string;
  readonly price: string;
}

export interface LineHandlesProps {
  readonly axis: ChartAxis;
  readonly marks: readonly ChartMark[];
  readonly moves: MarkMoves;
  readonly decimals: number;
  /** Height of the legend over the chart, px: it covers lines behind it. */
  readonly top: number;
  /** Draws the moved line at its new price; null returns it. */
  readonly onPreview: (moved: MovedLine | null) => void;
}

/** Handles of the user's own lines: each can be dragged, or moved with the keyboard. */
export function LineHandles({ axis, marks, moves, decimals, top, onPreview }: LineHandlesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<MovedLine | null>(null);
  const movable = marks.filter(
    ({ movable, price }) => movable && tryParseUnits(price, decimals) !== null,
  );
  // An order that filled or was cancelled during a drag ends the drag.
  const moved = held !== null && movable.some(({ id }) => id === held.id) ? held : null;
  if (held !== null && moved === null) setHeld(null);

  useEffect(() => {
    onPreview(moved);
  }, [onPreview, moved]);
  useEffect(() => () => void onPreview(null), [onPreview]);

  // The places follow every repaint of the chart without a render.
  const prices = movable.map(({ id, price }) => Number(moved?.id === id ? moved.price : price));
  useLayoutEffect(() => {
    const arrange = () => {
      if (place.current) arrangeHandles(place.current, prices, axis, top);
    };
    arrange();
    return axis.onPaint(arrange);
  });

  return (
    <div ref={place} className={s['handles']}>
      {movable.map((mark) => (
        <LineHandle
          key={mark.id}
          mark={mark}
          axis={axis}
          decimals={decimals}
          moved={moved?.id === mark.id ? moved.price : null}
          result={moved?.id === mark.id ? (moves.resultAt?.(mark.id, moved.price) ?? null) : null}
          onMove={(price) => setHeld(price === null ? null : { id: mark.id, price })}
          onRelease={(price) => {
            setHeld(null);
            if (parseUnits(price, decimals) !== parseUnits(mark.price, decimals)) {
              moves.onMove(mark.id, price);
            }
          }}
        />
      ))}
    </div>
  );
}

/** Puts the handles at their lines; those outside the scale or behind the legend are not seen. */
function arrangeHandles(
  place: HTMLElement,
  prices: readonly number[],
  axis: ChartAxis,
  top: number,
): void {
  place.style.width = `${axis.width()}px`;
  const height = axis.height();
  const heights = prices.map((price) => axis.yOf(price));
  const inside = heights.map((y) => (y !== null && y >= top && y <= height ? y : null));
  const places = tagPlaces(inside);
  for (const [index, handle] of [...place.children].entries()) {
    if (!(handle instanceof HTMLElement)) continue;
    const y = heights[index];
    const shown = y == null ? height / 2 : Math.min(Math.max(y, 0), height);
    handle.style.transform = `translateY(${Math.round(shown)}px)`;
    handle.dataset['place'] = String(places[index] ?? 0);
    handle.toggleAttribute('data-outside', inside[index] === null);
  }
}
