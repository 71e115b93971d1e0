import { useEffect, useRef } from 'react';
import { type Toast, useToasts } from '../state/toast.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import s from './toast-host.module.css';

const ICONS = { done: 'check', error: 'warning', note: 'info' } as const;

/**
 * Shows toasts: one polite status region for results, one alert region for refusals. It is a
 * popover, so that toasts lie above an open sheet in the browser's top layer.
 */
export function ToastHost() {
  const { toasts } = useToasts();
  const ref = useRef<HTMLDivElement>(null);
  const some = toasts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast must rise above a sheet opened since the last
  useEffect(() => {
    const host = ref.current;
    // jsdom and browsers before 2024 lack popovers; toasts then lie below sheets.
    if (!host?.showPopover) return;
    if (host.matches(':popover-open')) host.hidePopover();
    if (some) host.showPopover();
  }, [toasts, some]);
  return (
    <div ref={ref} popover="manual" className={s['host']}>
      <div role="status">{toasts.filter(({ kind }) => kind !== 'error').map(show)}</div>
      <div role="alert">{toasts.filter(({ kind }) => kind === 'error').map(show)}</div>
    </div>
  );
}

const show = ({ id, kind, text }: Toast) => (
  <p key={id} className={classes(s['toast'], s[kind])}>
    <Icon name={ICONS[kind]} size={18} />
    <span>{text}</span>
  </p>
);
