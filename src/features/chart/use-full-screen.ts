import { type RefObject, useEffect, useRef, useState } from 'react';
import { useClosesOnBack } from '../../ui/use-closes-on-back.ts';

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

  const leave = () => {
    setFull(false);
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  };
  useClosesOnBack(full, leave);
  const toggle = () => {
    if (full) {
      leave();
      return;
    }
    setFull(true);
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
