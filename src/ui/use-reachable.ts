import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Makes a scrolling text without controls reachable by keyboard, which can then scroll it. Looks
 * again when a size changes: a font may arrive after the text, and a window may turn.
 */
export function useReachable(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    const look = () => {
      const scrolls = element.scrollHeight > element.clientHeight;
      if (scrolls && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    look();
    if (typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(look);
    for (const each of [element, ...element.children]) sizes.observe(each);
    return () => sizes.disconnect();
  });
}
