import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ChartAxis } from '../chart-axis.ts';
import { chartColours } from '../colours.ts';
import type { Drawing } from './drawing.ts';
import { DrawingHandles } from './drawing-handles.tsx';
import type { DrawingMode } from './drawing-mode.ts';
import { distanceTo } from './drawing-shape.ts';
import { drawingsOf, openDrawings, putDrawing, useDrawings } from './drawing-store.ts';
import { drawnShape, paintDrawings, type Scene } from './paint-drawings.ts';
import { PlacingPane } from './placing-pane.tsx';

/** Distance at which a tap takes a drawing, px. */
const REACH = 12;

export interface DrawingLayerProps {
  readonly axis: ChartAxis;
  readonly symbol: string;
  /** Decimals of a price. */
  readonly decimals: number;
  /** Null while the tools are closed: the drawings are then only shown. */
  readonly mode: DrawingMode | null;
  readonly onMode: (mode: DrawingMode) => void;
}

/**
 * The drawings of a pair on its chart, the one being placed, and the handles of the selected one.
 */
export function DrawingLayer({ axis, symbol, decimals, mode, onMode }: DrawingLayerProps) {
  useState(() => openDrawings(symbol));
  const list = useDrawings((state) => drawingsOf(state, symbol).list);
  /** The drawing that is being placed or moved. */
  const [draft, setDraft] = useState<Drawing | null>(null);
  const drawings = useMemo(
    () => (draft ? [...list.filter(({ id }) => id !== draft.id), draft] : list),
    [list, draft],
  );
  const selected = drawings.find(({ id }) => id === mode?.selected) ?? null;
  const scene: Scene = { drawings, selected: selected?.id ?? null };

  const latest = useEffectEvent(() => scene);
  const repaint = useRef<() => void>(undefined);
  useEffect(() => {
    const colours = chartColours();
    const painting = axis.draw((context) =>
      paintDrawings(context, latest(), axis, decimals, colours),
    );
    repaint.current = painting.repaint;
    return () => painting.end();
  }, [axis, decimals]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides, not what is called
  useEffect(() => repaint.current?.(), [drawings, scene.selected, axis]);

  const choosing = mode !== null && mode.tool === null;
  useEffect(() => {
    if (!choosing) return;
    return axis.onTap((x, y) => {
      const near = nearest(latest().drawings, axis, decimals, x, y);
      onMode({ tool: null, selected: near });
    });
  }, [choosing, axis, decimals, onMode]);

  const done = (drawing: Drawing) => {
    setDraft(null);
    putDrawing(symbol, drawing);
    onMode({ tool: null, selected: drawing.id });
  };
  return (
    <>
      {mode?.tool && (
        <PlacingPane
          key={mode.tool}
          tool={mode.tool}
          axis={axis}
          decimals={decimals}
          onDraft={setDraft}
          onDone={done}
          onCancel={() => {
            setDraft(null);
            onMode({ tool: null, selected: null });
          }}
        />
      )}
      {mode && !mode.tool && selected && (
        <DrawingHandles
          key={selected.id}
          drawing={selected}
          symbol={symbol}
          axis={axis}
          decimals={decimals}
          onDraft={setDraft}
          onDone={done}
          onLeave={() => {
            setDraft(null);
            onMode({ tool: null, selected: null });
          }}
        />
      )}
    </>
  );
}

/** The drawing nearest to a tap; the newest of equally near ones, null when none is in reach. */
function nearest(
  drawings: readonly Drawing[],
  axis: ChartAxis,
  decimals: number,
  x: number,
  y: number,
): string | null {
  let found: string | null = null;
  let minDistance = REACH;
  for (const drawing of drawings) {
    const shape = drawnShape(drawing, axis, decimals);
    const distance = shape ? distanceTo(shape, { x, y }) : Number.POSITIVE_INFINITY;
    if (distance > minDistance) continue;
    minDistance = distance;
    found = drawing.id;
  }
  return found;
}
