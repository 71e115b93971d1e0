import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import s from './pull-to-refresh.module.css';

/** Pull distance that refreshes, and maximum movement of the page, px. */
const THRESHOLD = 64;
const MAX = 96;
/** The page moves half as far as the finger. */
const RESISTANCE = 0.5;

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /**
   * Receives the scrolling element. No state: a state set by a ref renders again in the same task.
   */
  readonly scrollerRef?: RefObject<HTMLElement | null>;
}

/**
 * A scroller that refreshes its page on a pull at the top. Keyboard users have the page's refresh
 * button.
 */
export function PullToRefresh({ onRefresh, children, className, scrollerRef }: PullToRefreshProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLElement>(null);
  const scroller = scrollerRef ?? own;
  const [pulled, setPulled] = useState(0);
  const [busy, setBusy] = useState(false);
  const isBusy = useEffectEvent(() => busy);
  const refresh = useEffectEvent(() => {
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  });

  useEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    let from: number | null = null;
    // The finger may lift before the last movement is drawn.
    let far = false;
    const pull = (distance: number) => {
      far = distance >= THRESHOLD;
      setPulled(distance);
    };
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      from = element.scrollTop <= 0 && !isBusy() && touch ? touch.clientY : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (from === null || !touch) return;
      const distance = (touch.clientY - from) * RESISTANCE;
      if (distance <= 0 || element.scrollTop > 0) return pull(0);
      if (event.cancelable) event.preventDefault();
      pull(Math.min(MAX, distance));
    };
    const end = () => {
      from = null;
      const asked = far && !isBusy();
      pull(0);
      if (asked) refresh();
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Not passive: it must prevent the browser's own pull.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [scroller]);

  const offset = busy ? 48 : pulled;
  return (
    <main ref={scroller} className={classes(s['scroller'], className)}>
      <div className={s['mark']} style={{ height: offset }} aria-hidden={!busy}>
        <span className={busy ? s['turning'] : undefined}>
          <Icon name="refresh" size={20} />
        </span>
        <span>
          {t(busy ? 'refreshing' : pulled >= THRESHOLD ? 'releaseToRefresh' : 'pullToRefresh')}
        </span>
      </div>
      {children}
    </main>
  );
}
