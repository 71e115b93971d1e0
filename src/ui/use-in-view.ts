import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Height beyond the view in which rows are near, px: a flick scrolls less in a frame. */
const MARGIN = 168;

/** Calls back when an element comes near the view or leaves it. Returns the end. */
export type Watch = (element: Element, onNear: (near: boolean) => void) => () => void;

/**
 * Watches elements in a scroller with one observer, which measures outside of the page's own tasks.
 */
export function useWatch(scroller: RefObject<HTMLElement | null>): Watch {
  return useMemo(() => {
    const watched = new Map<Element, (near: boolean) => void>();
    let observer: IntersectionObserver | null = null;
    const report = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // On a page behind the shown one, nothing has a size and everything stays as it was.
        if (boundingClientRect.height > 0) watched.get(target)?.(isIntersecting);
      }
    };
    return (element, onNear) => {
      if (typeof IntersectionObserver === 'undefined') {
        onNear(true);
        return () => undefined;
      }
      observer ??= new IntersectionObserver(report, {
        root: scroller.current,
        rootMargin: `${MARGIN}px 0px`,
      });
      watched.set(element, onNear);
      observer.observe(element);
      return () => {
        watched.delete(element);
        observer?.unobserve(element);
        if (watched.size > 0) return;
        observer?.disconnect();
        observer = null;
      };
    };
  }, [scroller]);
}

/** Whether an element is near the view; null until it is measured. */
export function useInView(watch: Watch, place: RefObject<Element | null>): boolean | null {
  const [near, setNear] = useState<boolean | null>(null);
  useEffect(() => (place.current ? watch(place.current, setNear) : undefined), [watch, place]);
  return near;
}
