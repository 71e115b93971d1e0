import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { bounded, doubleTapped, type Point, pinched, type View, WHOLE, zoomed } from './zoom.ts';

/** Horizontal distance of a swipe to the next picture, px. */
const SWIPE = 56;
/** Maximum time and distance between the taps of a double tap, ms and px. */
const DOUBLE_TAP_WITHIN = 300;
const DOUBLE_TAP_NEAR = 32;

interface Gestures {
  readonly view: View;
  /** How far the picture follows a swipe of one finger, px. */
  readonly drag: number;
  /** During a touch the picture follows without a transition. */
  readonly held: boolean;
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  readonly handlers: {
    readonly onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: ReactPointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: ReactPointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => void;
  };
}

/**
 * Pinch, double tap and drag on a picture; a swipe at scale 1 selects the neighbour.
 * @param onSwipe - 1 for the next, -1 for the previous
 */
export function useGestures(onSwipe: (step: 1 | -1) => void): Gestures {
  const [view, setView] = useState<View>(WHOLE);
  const [held, setHeld] = useState(false);
  const [drag, setDrag] = useState(0);
  const fingers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const lastTap = useRef<{ readonly at: Point; readonly time: number } | null>(null);
  const frame = useRef({ width: 1, height: 1 });

  /** Distance from the middle of the frame. */
  const pointOf = (event: ReactPointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    frame.current = { width: box.width, height: box.height };
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  };
  const lift = (event: ReactPointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) setHeld(false);
    setDrag(0);
  };
  const tap = (event: ReactPointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    const before = lastTap.current;
    const near = before && Math.hypot(at.x - before.at.x, at.y - before.at.y) < DOUBLE_TAP_NEAR;
    if (near && event.timeStamp - before.time < DOUBLE_TAP_WITHIN) {
      lastTap.current = null;
      setView((now) => doubleTapped(now, at, frame.current));
    } else lastTap.current = { at, time: event.timeStamp };
  };

  return {
    view,
    drag,
    held,
    zoom: (factor) => setView((now) => zoomed(now, factor, { x: 0, y: 0 }, frame.current)),
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown: (event) => {
        if (fingers.current.size >= 2) return;
        if (fingers.current.size === 0) moved.current = 0;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
        setHeld(true);
      },
      onPointerMove: (event) => {
        const from = fingers.current.get(event.pointerId);
        if (!from) return;
        const to = pointOf(event);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        fingers.current.set(event.pointerId, to);
        if (other) {
          // A touch with two fingers is never a swipe.
          moved.current = Number.NaN;
          setDrag(0);
          setView((now) => pinched(now, [from, other], [to, other], frame.current));
          return;
        }
        moved.current += to.x - from.x;
        if (view.scale === 1 && !Number.isNaN(moved.current)) setDrag(moved.current);
        setView((now) =>
          now.scale === 1
            ? now
            : bounded(
                { ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y },
                frame.current,
              ),
        );
      },
      onPointerUp: (event) => {
        const last = fingers.current.size === 1 && fingers.current.has(event.pointerId);
        lift(event);
        if (!last) return;
        if (Math.abs(moved.current) < 8) tap(event);
        else if (view.scale === 1 && Math.abs(moved.current) > SWIPE) {
          onSwipe(moved.current < 0 ? 1 : -1);
        }
      },
      onPointerCancel: lift,
    },
  };
}
