import { useSyncExternalStore } from 'react';

/** Whether the window is wide enough for a desk: the rail, the whole chart and the latest deals. */
export const useDesk = (): boolean => useMedia('(min-width: 1024px)');

/** Whether a media query matches; false where the platform has none. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    // The build renders the document of the app without a window.
    () => false,
  );
}
