import { useEffect, useLayoutEffect, useRef } from 'react';
import { hostToasts, type Toast, useToasts } from '../state/toast.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import s from './toast-host.module.css';
import { freeBottom } from './toast-place.ts';

const ICONS = { done: 'check', error: 'warning', note: 'info' } as const;

/** Interval at which a shown toast looks for bars and buttons that came after it, ms. */
const LOOK_EVERY = 200;

/**
 * Shows the toasts one at a time, above the tab bar and away from action buttons: one polite status
 * region for results, one alert region for refusals. It is a popover, so that toasts lie above an
 * open sheet in the browser's top layer.
 */
export function ToastHost() {
  const [first] = useToasts(({ toasts }) => toasts);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(hostToasts, []);
  useLayoutEffect(() => {
    const host = ref.current;
    // jsdom and browsers before 2024 lack popovers; toasts then lie below sheets.
    if (!host?.showPopover) return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (!first) return;
    host.showPopover();
    let bottom = 0;
    // A toast that belongs to a navigation is shown before the bars of the next page. It only
    // rises: a toast that moves up and down cannot be read.
    const place = () => {
      const free = freeBottom(host);
      if (free <= bottom) return;
      bottom = free;
      host.style.bottom = `${free}px`;
    };
    place();
    const looking = setInterval(place, LOOK_EVERY);
    return () => clearInterval(looking);
  }, [first]);
  return (
    <div ref={ref} popover="manual" className={s['host']}>
      <div role="status">{first && first.kind !== 'error' && show(first)}</div>
      <div role="alert">{first?.kind === 'error' && show(first)}</div>
    </div>
  );
}

const show = ({ id, kind, text }: Toast) => (
  <p key={id} className={classes(s['toast'], s[kind])}>
    <Icon name={ICONS[kind]} size={18} />
    <span>{text}</span>
  </p>
);
