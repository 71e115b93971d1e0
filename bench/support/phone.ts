/** A slow phone: what it is, and what its page records about itself. */

export const PHONE = { width: 412, height: 860, scale: 2.625 };
/** Factor by which the phone is slower than this machine. */
export const SLOWER = 4;
/** 1.6 Mbps down, 750 kbps up, 150 ms round trip. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Times are ms since the start of the navigation. */
export interface Seen {
  /**
   * First frame with anything, with a price, and with prices that are called live; 0 until then.
   */
  paint: number;
  price: number;
  live: number;
  /** The app has taken the document over. */
  taken: number;
  /** The largest paint so far. */
  largest: number;
  shift: number;
  /** Wall time of long tasks beyond 50 ms each, until the price is live. */
  blocked: number;
  /** Durations of the person's inputs. */
  inputs: number[];
}

/** Runs in the page before its own code; collects into `window.seen`. */
export function gather(): void {
  const seen: Seen = {
    paint: 0,
    price: 0,
    live: 0,
    taken: 0,
    largest: 0,
    shift: 0,
    blocked: 0,
    inputs: [],
  };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never);
    }).observe({ type, buffered: true, ...more });
  watch('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.paint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    seen.largest = startTime;
  });
  watch('layout-shift', (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  watch('longtask', ({ duration, startTime }: PerformanceEntry) => {
    if (seen.live > 0 && startTime > seen.live) return;
    seen.blocked += Math.max(0, duration - 50);
  });
  watch(
    'event',
    (entry: PerformanceEntry & { interactionId: number }) => {
      if (entry.interactionId > 0) seen.inputs.push(entry.duration);
    },
    { durationThreshold: 16 },
  );
  // The frame after the one in which the text is in the page has painted it.
  const look = (): void => {
    const shown = [...document.querySelectorAll('header, main')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.textContent);
    const badge = document.querySelector('header')?.textContent ?? '';
    const priced = seen.price > 0 || /\d\.\d/.test(shown.join(' '));
    const live = badge.includes('Live');
    const { readyState, documentElement } = document;
    const taken = readyState !== 'loading' && !('static' in documentElement.dataset);
    requestAnimationFrame((now) => {
      if (priced && seen.price === 0) seen.price = Math.max(now, seen.paint);
      if (live && seen.live === 0) seen.live = now;
      if (taken && seen.taken === 0) seen.taken = now;
      if (seen.price === 0 || seen.live === 0 || seen.taken === 0) look();
    });
  };
  requestAnimationFrame(look);
}

export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;

export const ms = (value: number): string => `${Math.round(value)} ms`;

/** A row of a table. */
export type Line = readonly [what: string, measured: string, target: string];
