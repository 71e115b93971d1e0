import { useEffect, useState } from 'react';
import { useClosesOnBack } from '../../ui/use-closes-on-back.ts';

/**
 * A phone on its side. The width excludes an upright phone whose keyboard is open, and the height
 * and the pointer exclude tablets and computers.
 */
const TURNED =
  '(orientation: landscape) and (max-height: 540px) and (min-width: 540px) and (pointer: coarse)';

/** Who asked for the full screen: the user by the button, or by turning the phone. */
type Full = 'asked' | 'turned' | null;

/**
 * Shows an element full-screen: by a button, then in landscape if the browser can rotate the
 * screen, or while the phone is turned. iPhones support neither for a page: the element then fills
 * the window.
 *
 * Turning the phone back ends only what turning began. Who leaves a turned screen by the button
 * sees the page until the phone is turned again.
 */
export function useFullScreen(): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState<Full>(() => (matchMedia(TURNED).matches ? 'turned' : null));

  useEffect(() => {
    const turned = matchMedia(TURNED);
    const onTurn = () =>
      setFull((now) => (turned.matches ? (now ?? 'turned') : now === 'turned' ? null : now));
    const left = () => {
      if (!document.fullscreenElement) setFull((now) => (now === 'asked' ? null : now));
    };
    const escaped = (event: KeyboardEvent) => {
      // Escape of a sheet or a tool over the chart is not meant for the chart.
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) setFull(null);
    };
    turned.addEventListener('change', onTurn);
    document.addEventListener('fullscreenchange', left);
    document.addEventListener('keydown', escaped);
    return () => {
      turned.removeEventListener('change', onTurn);
      document.removeEventListener('fullscreenchange', left);
      document.removeEventListener('keydown', escaped);
      leave();
    };
  }, []);

  useClosesOnBack(full !== null, () => {
    setFull(null);
    leave();
  });
  const toggle = () => {
    setFull(full === null ? 'asked' : null);
    if (full === null) void enter(document.documentElement).catch(() => undefined);
    else leave();
  };
  return { full: full !== null, toggle };
}

function leave(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

async function enter(element: HTMLElement): Promise<void> {
  await element.requestFullscreen?.();
  const { orientation } = screen as Screen & {
    readonly orientation?: { lock?(to: 'landscape'): Promise<void> };
  };
  await orientation?.lock?.('landscape');
}
