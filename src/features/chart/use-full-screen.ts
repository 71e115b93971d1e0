import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Shows an element full-screen, in landscape if the browser can rotate the screen. iPhones support
 * neither for a page: the element then fills the window.
 */
export function useFullScreen<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly full: boolean;
  readonly toggle: () => void;
} {
  const ref = useRef<E>(null);
  const [full, setFull] = useState(false);

  useEffect(() => {
    const left = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false);
    };
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', escaped);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', escaped);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);

  const toggle = () => {
    setFull(!full);
    if (full) {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
      return;
    }
    void turn(document.documentElement).catch(() => undefined);
  };
  return { ref, full, toggle };
}

async function turn(element: HTMLElement): Promise<void> {
  await element.requestFullscreen?.();
  const { orientation } = screen as Screen & {
    readonly orientation?: { lock?(to: 'landscape'): Promise<void> };
  };
  await orientation?.lock?.('landscape');
}
