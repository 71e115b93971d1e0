import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Makes a scrolling text without controls reachable by keyboard, which can then scroll it. */
export function useReachable(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    const scrolls = element.scrollHeight > element.clientHeight;
    if (scrolls && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
}
