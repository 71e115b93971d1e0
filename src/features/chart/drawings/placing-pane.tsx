import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { freshId } from '../../../state/fresh-id.ts';
import type { ChartAxis } from '../chart-axis.ts';
import { useChartChoices } from '../chart-choices.ts';
import { type Anchor, anchorsOf, type Drawing, type Tool } from './drawing.ts';
import { anchorAt } from './drawing-mode.ts';
import s from './drawings.module.css';

/** Distance before a press becomes a drag, px. */
const SLOP = 6;

interface PlacingPaneProps {
  readonly tool: Tool;
  readonly axis: ChartAxis;
  readonly decimals: number;
  readonly onDraft: (drawing: Drawing | null) => void;
  readonly onDone: (drawing: Drawing) => void;
  readonly onCancel: () => void;
}

/**
 * Takes the presses on the chart while a drawing is placed: a tap for each point, or one drag.
 * Enter puts the drawing in the middle, from where its handles move it.
 */
export function PlacingPane(props: PlacingPaneProps) {
  const { tool, axis, decimals, onDraft, onDone, onCancel } = props;
  const { t } = useTranslation('chart');
  const magnet = useChartChoices((choices) => choices.magnet);
  const pane = useRef<HTMLDivElement>(null);
  const id = useRef('');
  id.current ||= freshId();
  /** The first point, and where it was pressed. */
  const first = useRef<{ readonly anchor: Anchor; readonly x: number; readonly y: number }>(null);
  const pressed = useRef<number | null>(null);
  const two = anchorsOf(tool) === 2;

  // The pane takes the keys, so that Escape and Enter work at once.
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);

  const at = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return { x, y, anchor: anchorAt(axis, x, y, decimals, magnet) };
  };
  const look = useChartChoices((choices) => choices.pen);
  const drawing = (anchors: readonly Anchor[]): Drawing => ({
    id: id.current,
    tool,
    anchors,
    look,
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || pressed.current !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = event.pointerId;
    const { anchor, x, y } = at(event);
    if (!anchor) return;
    if (first.current === null) first.current = { anchor, x, y };
    onDraft(drawing(two ? [first.current.anchor, anchor] : [anchor]));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (first.current === null) return;
    const { anchor } = at(event);
    if (anchor) onDraft(drawing(two ? [first.current.anchor, anchor] : [anchor]));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (pressed.current !== event.pointerId || first.current === null) return;
    pressed.current = null;
    const { anchor, x, y } = at(event);
    if (!anchor) return;
    if (!two) return onDone(drawing([anchor]));
    // A tap sets the first point, and the next tap the second.
    if (Math.hypot(x - first.current.x, y - first.current.y) < SLOP) return;
    onDone(drawing([first.current.anchor, anchor]));
  };
  const stop = () => {
    pressed.current = null;
    first.current = null;
    onDraft(null);
  };
  const inTheMiddle = () => {
    const [width, height] = [axis.width(), axis.height()];
    const from = anchorAt(axis, width * 0.3, height * 0.6, decimals, magnet);
    const to = anchorAt(axis, width * 0.7, height * 0.4, decimals, magnet);
    if (from && to) onDone(drawing(two ? [from, to] : [from]));
  };

  return (
    <div
      ref={pane}
      className={s['placing']}
      style={{ width: axis.width(), height: axis.height() }}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys
      tabIndex={0}
      aria-label={t('placeDrawing', { tool: t(`draw-${tool}`) })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        if (event.key === 'Enter') inTheMiddle();
        else if (event.key === 'Escape') {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <span className={s['hint']}>{t(two ? 'drawTwoPoints' : 'drawOnePoint')}</span>
    </div>
  );
}
