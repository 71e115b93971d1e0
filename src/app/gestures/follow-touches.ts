import { hasSafariEngine, isInstalled } from '../../state/apple.ts';
import { along, completes, type Direction, kindOf, type Way } from './drag.ts';
import { passOn } from './pass-on.ts';

/** Width of the strip at the left edge in which the menu's drag begins, px. */
const EDGE = 28;

/** In a browser of iOS a drag from this edge goes back; in an installed app it is free. */
const backSwipes = (): boolean => hasSafariEngine() && !isInstalled();

interface Touched {
  readonly direction: Direction;
  /** The sheet that moves; null for the edge. */
  readonly sheet: HTMLDialogElement | null;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  dragging: boolean;
}

/** Controls that are dragged themselves. */
const OWN_DRAG = 'input[type="range"], canvas, [data-drag]';

/**
 * Follows the touches of a document.
 * @param openMenu - called after a drag from the left edge
 * @returns stops it
 */
export function followTouches(root: Document, openMenu: () => void): () => void {
  let touched: Touched | null = null;

  const start = (event: TouchEvent) => {
    const [touch] = event.touches;
    touched = touch && event.touches.length === 1 ? touchedBy(touch) : null;
    if (touched) touched = { ...touched, time: event.timeStamp };
    passOn(event);
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    const way = wayOf(touched, touch);
    if (!touched.dragging) {
      const kind = kindOf(touched.direction, way);
      if (kind === 'other' || event.touches.length > 1) touched = null;
      if (kind !== 'drag' || !touched) return;
      touched.dragging = true;
    }
    if (event.cancelable) event.preventDefault();
    shift(touched.sheet, touched.direction, Math.max(0, along(touched.direction, way)));
  };
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const done = touched;
    touched = null;
    if (!done?.dragging || !touch) return;
    const { sheet, direction } = done;
    const size = sheet
      ? direction === 'down'
        ? sheet.offsetHeight
        : sheet.offsetWidth
      : window.innerWidth;
    const closes =
      event.type === 'touchend' &&
      completes(direction, wayOf(done, touch), size, event.timeStamp - done.time);
    release(sheet, closes);
    if (!closes) return;
    // The same way as Escape: the sheet hears that its dialog was closed.
    if (sheet) sheet.close();
    else openMenu();
  };

  const over = new AbortController();
  const { signal } = over;
  root.addEventListener('touchstart', start, { passive: true, signal });
  root.addEventListener('touchmove', move, { passive: false, signal });
  root.addEventListener('touchend', end, { signal });
  root.addEventListener('touchcancel', end, { signal });
  return () => over.abort();
}

const wayOf = (from: { readonly x: number; readonly y: number }, touch: Touch): Way => ({
  x: touch.clientX - from.x,
  y: touch.clientY - from.y,
});

/** What a touch can begin; null for nothing. */
function touchedBy(touch: Touch): Touched | null {
  const target = touch.target instanceof Element ? touch.target : null;
  if (!target) return null;
  const common = { x: touch.clientX, y: touch.clientY, time: 0, dragging: false };
  const sheet = target.closest<HTMLDialogElement>('dialog[data-place]');
  if (sheet) {
    if (target.closest(OWN_DRAG)) return null;
    if (sheet.dataset['place'] === 'left') return { ...common, direction: 'left', sheet };
    // A list that is scrolled down moves first.
    for (let each: Element | null = target; each && each !== sheet; each = each.parentElement) {
      if (each.scrollTop > 0) return null;
    }
    return { ...common, direction: 'down', sheet };
  }
  // A modal sheet is open elsewhere on the screen.
  if (target.closest('dialog') || document.querySelector('dialog[open]')) return null;
  return touch.clientX <= EDGE && !backSwipes()
    ? { ...common, direction: 'right', sheet: null }
    : null;
}

function shift(sheet: HTMLDialogElement | null, direction: Direction, distance: number): void {
  if (!sheet) return;
  sheet.style.transition = 'none';
  sheet.style.translate = direction === 'down' ? `0 ${distance}px` : `${-distance}px 0`;
}

/** Lets a sheet go: back to its place, or away. */
function release(sheet: HTMLDialogElement | null, closes: boolean): void {
  if (!sheet) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  sheet.style.transition = closes || still ? 'none' : 'translate var(--medium) var(--ease)';
  sheet.style.translate = 'none';
}
