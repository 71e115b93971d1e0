import { type RefObject, useEffect, useEffectEvent } from 'react';
import { scrollerOf } from './scroller-of.ts';

/** Distance below the view from which on the next rows load, px: about a screen. */
const AHEAD = 800;

/**
 * Calls `more` when the end of a list comes near the view.
 * @param end - an element after the last row
 * @param loaded - changes with every page that arrived, because a short page leaves the end in view
 * @param more - loads the next page; undefined while there is none or one is loading
 */
export function useInfiniteScroll(
  end: RefObject<HTMLElement | null>,
  loaded: number,
  more: (() => void) | undefined,
): void {
  const grow = useEffectEvent(() => more?.());
  const may = more !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that arrived asks for the next look
  useEffect(() => {
    const { current: element } = end;
    if (!element || !may || typeof IntersectionObserver !== 'function') return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) grow();
      },
      { root: scrollerOf(element), rootMargin: `0px 0px ${AHEAD}px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [end, loaded, may]);
}
