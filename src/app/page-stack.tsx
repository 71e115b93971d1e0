import { Activity, type UIEvent, useLayoutEffect, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { classes } from '../ui/classes.ts';
import type { CachedPage, CachedPages } from './cached-pages.ts';
import s from './frame.module.css';
import { tabPageOf } from './page-kinds.ts';
import { PageSlot } from './page-slot.tsx';

/**
 * The shown page and the hidden ones. React keeps a hidden page's state and elements and ends its
 * effects, which ends its streams: a hidden page costs memory and no traffic.
 */
export function PageStack({ cached: { pages, shown } }: { readonly cached: CachedPages }) {
  return pages.map((page) => (
    <Slot key={`${page.id} ${page.mount}`} page={page} shown={page.id === shown} />
  ));
}

interface SlotProps {
  readonly page: CachedPage;
  readonly shown: boolean;
}

function Slot({ page: { route, seen }, shown }: SlotProps) {
  const slides = shown && seen.navigationType === 'PUSH' && !tabPageOf(route.path);
  const { ref, onScrollCapture } = useSavedScroll(shown);
  return (
    <div
      ref={ref}
      hidden={!shown}
      className={classes(s['slot'], slides && s['slide'])}
      onScrollCapture={onScrollCapture}
    >
      <Activity mode={shown ? 'visible' : 'hidden'}>
        {/* A hidden page must not read the address of another page. */}
        <LocationContext.Provider value={seen}>
          <PageSlot route={route} />
        </LocationContext.Provider>
      </Activity>
    </div>
  );
}

/** Some browsers forget the scroll position of an element that is not displayed. */
function useSavedScroll(shown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<Element, { readonly top: number; readonly left: number }>());
  useLayoutEffect(() => {
    if (!shown) return;
    for (const [element, { top, left }] of places.current) {
      if (!ref.current?.contains(element)) places.current.delete(element);
      else if (element.scrollTop !== top || element.scrollLeft !== left) {
        element.scrollTop = top;
        element.scrollLeft = left;
      }
    }
  }, [shown]);
  const onScrollCapture = ({ target }: UIEvent) => {
    if (target instanceof Element && target.clientHeight > 0) {
      places.current.set(target, { top: target.scrollTop, left: target.scrollLeft });
    }
  };
  return { ref, onScrollCapture };
}
