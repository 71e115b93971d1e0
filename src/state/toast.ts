import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'error' | 'note';
  readonly text: string;
  /** Time of creation, ms of `performance.now()`. */
  readonly time: number;
  /** Called when it is gone, for whatever reason. */
  readonly gone?: (() => void) | undefined;
}

/** Time to read two lines, ms. */
const SHOWN_FOR = 3_500;
/** Time of a toast that another one waits for, ms. */
const HURRIED = 1_500;
const MAX_SHOWN = 3;

/** The shown toast and those that wait for it. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let shown: { readonly id: number; readonly since: number } | undefined;
let hosted = false;

/**
 * Shows a temporary message, one at a time. Repeating the same text at once shows one toast. A
 * success takes errors away: they are solved.
 *
 * @param gone - called when the message is no longer shown. A message with it is an offer for as
 *   long as it stands, so repeating it begins anew.
 */
export function toast(text: string, kind: Toast['kind'] = 'note', gone?: () => void): void {
  if (text === '') return;
  const { toasts } = useToasts.getState();
  if (!gone && toasts.some((each) => each.text === text)) return;
  const remaining = toasts.filter(
    (each) => each.text !== text && !(kind === 'done' && each.kind === 'error'),
  );
  const next = [...remaining, { id: ++count, kind, text, time: performance.now(), gone }];
  // The oldest of the waiting ones is dropped, not the one that is being read.
  if (next.length > MAX_SHOWN) next.splice(1, 1);
  show(next);
}

/**
 * A host shows the toasts from now on. Its code loads after the first price; the time of a toast
 * that waits for it begins now.
 *
 * @returns ends the host
 */
export function hostToasts(): () => void {
  hosted = true;
  show(useToasts.getState().toasts);
  return () => {
    hosted = false;
  };
}

/** Time before a navigation in which a toast belongs to it, ms. */
const FRESH = 500;

/**
 * Removes toasts that concern what the person has left behind.
 * @param asked - when the navigation was asked for, ms of `performance.now()`: toasts since half a
 *   second before stay, because they report the result that made the page change. A slow phone
 *   shows the page much later.
 */
export function clearToasts(asked = Number.POSITIVE_INFINITY): void {
  const { toasts } = useToasts.getState();
  const since = asked - FRESH;
  const remaining = toasts.filter(({ time }) => time >= since);
  if (remaining.length < toasts.length) show(remaining);
}

/**
 * Whether the calling component is on the screen: mounted, and not on a page that was left. Where
 * it is not, a toast reports what the component would show.
 */
export function useInView(): RefObject<boolean> {
  const inView = useRef(false);
  // A page that was left stays mounted, but its effects end.
  useEffect(() => {
    inView.current = true;
    return () => {
      inView.current = false;
    };
  }, []);
  return inView;
}

function show(toasts: readonly Toast[]): void {
  const ended = useToasts.getState().toasts.filter((each) => !toasts.includes(each));
  useToasts.setState({ toasts });
  clearTimeout(timer);
  for (const { gone } of ended) gone?.();
  const [first] = toasts;
  if (!first || !hosted) return;
  const now = performance.now();
  if (shown?.id !== first.id) shown = { id: first.id, since: now };
  const time = toasts.length > 1 ? HURRIED : SHOWN_FOR;
  timer = setTimeout(
    () => show(useToasts.getState().toasts.filter(({ id }) => id !== first.id)),
    Math.max(0, shown.since + time - now),
  );
}
