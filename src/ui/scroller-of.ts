import { type RefObject, useLayoutEffect, useState } from 'react';

/** The element that scrolls this one: the nearest ancestor with a scrolling overflow. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return document.documentElement;
}

/**
 * Distance of an element from the top of its scroller's content, px; measured when that changes.
 */
export function useTopOf(
  place: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const { current: element } = place;
      const { current: around } = scroller;
      if (!element || !around || around.clientHeight === 0) return;
      const distance = element.getBoundingClientRect().top - around.getBoundingClientRect().top;
      setTop(Math.max(0, Math.round(distance + around.scrollTop - around.clientTop)));
    };
    measure();
    const watch = new ResizeObserver(measure);
    // What lies above the list changes its height: a notice, a card, a form. What is added inside
    // an ancestor changes the height of the ancestor.
    for (let part = place.current; part && part !== scroller.current; part = part.parentElement) {
      watch.observe(part);
      for (const sibling of part.parentElement?.children ?? []) watch.observe(sibling);
    }
    return () => watch.disconnect();
  }, [place, scroller]);
  return top;
}
