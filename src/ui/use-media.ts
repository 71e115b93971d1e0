import { useSyncExternalStore } from 'react';

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
