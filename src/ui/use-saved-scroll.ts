import { type RefObject, useEffect, useRef } from 'react';
import { placeOf, savePlace } from '../state/desk-places.ts';
import type { DraftPage } from '../state/drafts.ts';
import { scrollerOf } from './scroller-of.ts';

/** Pause after the last scroll before its place is stored, ms. */
const PAUSE = 200;
/** Time for the parts above and the lists to load, ms; a later growth must not move the page. */
const LOADS_WITHIN = 30_000;
/** Time from the arrival until what still loads above no longer moves the page, ms. */
const SETTLES_WITHIN = 5_000;
/** What a person does who chooses another place. */
const INPUT = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Keeps the scroll of a trading page over a reload.
 * @param inside - an element in the page's scroller
 */
export function useSavedScroll(page: DraftPage, inside: RefObject<HTMLElement | null>): void {
  const restored = useRef(false);
  useEffect(() => {
    if (!inside.current || typeof ResizeObserver === 'undefined') return;
    const scroller = scrollerOf(inside.current);
    let { top } = placeOf(page);
    let returning = !restored.current && top > 0;
    restored.current = true;
    const arrived = () => {
      returning = false;
    };
    const leave = returning ? scrollBackTo(scroller, top, arrived) : null;

    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (!returning) savePlace(page, { top });
    };
    const look = () => {
      // A hidden page has no place.
      if (returning || scroller.clientHeight === 0) return;
      top = Math.round(scroller.scrollTop);
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    };
    scroller.addEventListener('scroll', look, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      leave?.();
      scroller.removeEventListener('scroll', look);
      window.removeEventListener('pagehide', keep);
    };
  }, [page, inside]);
}

/**
 * Scrolls back to a place while the page loads. It moves by half a screen at a time, because a
 * virtualised list knows the height of the rows that were in view only. When the page becomes
 * lower, such a list has taken the place of a plain one, and the way begins again.
 * @param done - called once, when the place is left to the person
 * @returns ends it
 */
function scrollBackTo(scroller: HTMLElement, wanted: number, done: () => void): () => void {
  let frame = 0;
  let height = 0;
  let timer = setTimeout(() => end(), LOADS_WITHIN);
  const arrive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(), SETTLES_WITHIN);
  };
  const step = () => {
    cancelAnimationFrame(frame);
    if (scroller.scrollHeight < height) scroller.scrollTop = 0;
    height = scroller.scrollHeight;
    const before = scroller.scrollTop;
    if (Math.round(before) === wanted) return arrive();
    scroller.scrollTop = Math.min(wanted, before + scroller.clientHeight / 2);
    if (scroller.scrollTop === before) return;
    // The first frame mounts the rows, the second one measures them.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(step);
    });
  };
  const sizes = new ResizeObserver(step);
  for (const part of [scroller, ...scroller.children]) sizes.observe(part);
  const end = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    sizes.disconnect();
    for (const kind of INPUT) window.removeEventListener(kind, end, true);
    done();
  };
  for (const kind of INPUT) window.addEventListener(kind, end, { capture: true, passive: true });
  return end;
}
