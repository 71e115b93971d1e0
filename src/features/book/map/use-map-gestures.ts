import { type PointerEvent, useRef } from 'react';
import type { MapLayout } from './map-layout.ts';
import type { MapWindow } from './map-window.ts';

interface GestureTargets {
  readonly point: (x: number, y: number) => void;
  readonly leave: () => void;
  readonly zoom: (factor: number) => void;
  readonly placeOf: () => MapLayout | null;
  readonly window: () => MapWindow;
  readonly show: (wanted: MapWindow) => void;
}

/** Distance before a press becomes a drag, px. */
const SLOP = 6;

/** A pointer that hovers or taps reads, one that drags moves the time, two zoom it. */
export function useMapGestures({ leave, placeOf, point, show, window, zoom }: GestureTargets) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  const begun = useRef({ x: 0, back: 0, spread: 0, drags: false });
  const spreadOf = () => {
    const [one, two] = [...held.current.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (x: number) => {
    begun.current = { x, back: window().back, spread: spreadOf(), drags: false };
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const { drags, spread } = begun.current;
    const place = at(event);
    const was = held.current.delete(event.pointerId);
    if (was && !drags && spread === 0 && event.type === 'pointerup') point(place.x, place.y);
    const [rest] = held.current.values();
    if (rest) begin(rest.x);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, at(event));
      begin(at(event).x);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const place = at(event);
      if (!held.current.has(event.pointerId)) {
        if (event.pointerType === 'mouse') point(place.x, place.y);
        return;
      }
      held.current.set(event.pointerId, place);
      const { back, spread, x } = begun.current;
      if (held.current.size > 1) {
        const now = spreadOf();
        if (spread > 0 && Math.abs(now - spread) > SLOP) {
          zoom(spread / now);
          begun.current = { ...begun.current, spread: now, drags: true };
        }
        return;
      }
      const moved = place.x - x;
      if (Math.abs(moved) > SLOP) begun.current.drags = true;
      const width = placeOf()?.width ?? 0;
      if (!begun.current.drags || width === 0) return;
      const shown = window();
      show({ ...shown, back: back + (moved / width) * shown.columns });
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && !held.current.has(event.pointerId)) leave();
    },
  };
}
