import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartAxis } from '../chart-axis.ts';
import { useChartChoices } from '../chart-choices.ts';
import type { Anchor, Drawing } from './drawing.ts';
import { anchorAt, movedAnchor } from './drawing-mode.ts';
import { deleteDrawings } from './drawing-store.ts';
import s from './drawings.module.css';
import { drawnShape, pointsOf } from './paint-drawings.ts';

/**
 * Space that a handle keeps from the edge of the pane, px: that of a horizontal line never leaves
 * it.
 */
const EDGE = 28;

interface DrawingHandlesProps {
  readonly drawing: Drawing;
  readonly symbol: string;
  readonly axis: ChartAxis;
  readonly decimals: number;
  readonly onDraft: (drawing: Drawing | null) => void;
  readonly onDone: (drawing: Drawing) => void;
  /** Ends the selection. */
  readonly onLeave: () => void;
}

interface Grip {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly from: Drawing;
}

/**
 * The handles of the selected drawing: its points, and the drawing itself. Each is dragged by touch
 * or mouse; the points also take the arrow keys.
 */
export function DrawingHandles(props: DrawingHandlesProps) {
  const { drawing, symbol, axis, decimals, onDraft, onDone, onLeave } = props;
  const { t } = useTranslation('chart');
  const pane = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | null>(null);
  const magnet = useChartChoices((choices) => choices.magnet);
  const name = t(`draw-${drawing.tool}`);

  useLayoutEffect(() => {
    const arrange = () => {
      if (pane.current) arrangeHandles(pane.current, drawing, axis, decimals);
    };
    arrange();
    return axis.onPaint(arrange);
  });

  // The browser does not follow touch-action inside a picture: a drag of the drawing would scroll
  // the page.
  useEffect(() => {
    const { current: handles } = pane;
    const hold = (event: TouchEvent) => event.preventDefault();
    handles?.addEventListener('touchstart', hold, { passive: false });
    return () => handles?.removeEventListener('touchstart', hold);
  }, []);

  /** @param index - the moved point; null moves the whole drawing */
  const moved = (event: PointerEvent, { x, y, from }: Grip, index: number | null) => {
    const box = pane.current?.getBoundingClientRect();
    const [left, top] = [box?.left ?? 0, box?.top ?? 0];
    const anchors =
      index === null
        ? from.anchors.map((anchor) => {
            const bars = axis.barsBetween(x - left, event.clientX - left);
            return movedAnchor(axis, anchor, bars, event.clientY - y, decimals);
          })
        : from.anchors.map((anchor, at) =>
            at === index
              ? anchorAt(axis, event.clientX - left, event.clientY - top, decimals, magnet)
              : anchor,
          );
    return withAnchors(from, anchors);
  };
  const handlers = (index: number | null) => ({
    onPointerDown: (event: PointerEvent<Element>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      const { pointerId: pointer, clientX: x, clientY: y } = event;
      grip.current = { pointer, x, y, from: drawing };
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip.current?.pointer !== event.pointerId) return;
      const next = moved(event, grip.current, index);
      if (next) onDraft(next);
    },
    onPointerUp: (event: PointerEvent) => {
      const held = grip.current;
      if (held?.pointer !== event.pointerId) return;
      grip.current = null;
      const pressed = Math.hypot(event.clientX - held.x, event.clientY - held.y) < 3;
      onDone((pressed ? null : moved(event, held, index)) ?? held.from);
    },
    onPointerCancel: () => {
      grip.current = null;
      onDraft(null);
    },
  });

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.shiftKey ? 10 : 1;
    const bars = { ArrowLeft: -step, ArrowRight: step }[event.key] ?? 0;
    const dy = { ArrowUp: -step, ArrowDown: step }[event.key] ?? 0;
    if (bars !== 0 || dy !== 0) {
      event.preventDefault();
      const anchors = drawing.anchors.map((anchor, at) =>
        at === index ? movedAnchor(axis, anchor, bars, dy, decimals) : anchor,
      );
      const next = withAnchors(drawing, anchors);
      if (next) onDone(next);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      deleteDrawings(symbol, drawing.id);
      onLeave();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
  };

  return (
    <div ref={pane} className={s['handles']} style={{ width: axis.width(), height: axis.height() }}>
      <svg className={s['canvas']} aria-hidden="true">
        <path className={s['body']} {...handlers(null)} />
      </svg>
      {drawing.anchors.map((_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          key={index}
          type="button"
          className={s['point']}
          aria-label={t('drawingPoint', { tool: name, number: index + 1 })}
          {...handlers(index)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
    </div>
  );
}

/** The drawing with other anchors; null when one of them cannot be stored. */
function withAnchors(drawing: Drawing, anchors: readonly (Anchor | null)[]): Drawing | null {
  const valid = anchors.filter((anchor) => anchor !== null);
  return valid.length === anchors.length ? { ...drawing, anchors: valid } : null;
}

/** Puts the handles where the drawing is after a repaint. */
function arrangeHandles(
  pane: HTMLElement,
  drawing: Drawing,
  axis: ChartAxis,
  decimals: number,
): void {
  const shape = drawnShape(drawing, axis, decimals);
  const points = pointsOf(drawing, axis) ?? [];
  const [canvas, ...handles] = pane.children;
  const lines = (shape?.segments ?? []).map(
    ({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`,
  );
  canvas?.firstElementChild?.setAttribute('d', lines.join(''));
  for (const [index, handle] of handles.entries()) {
    const { x, y } = points[index] ?? { x: -1_000, y: -1_000 };
    const shown = points.length > 1 ? x : Math.min(Math.max(x, EDGE), axis.width() - EDGE);
    if (handle instanceof HTMLElement) handle.style.transform = `translate(${shown}px, ${y}px)`;
  }
}
