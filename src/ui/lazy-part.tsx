import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Pause before a failed load is retried, ms. */
const RETRY_AFTER = 3_000;

/**
 * A part of a screen whose code loads after the screen. A failed load never breaks the screen: it
 * is retried every few seconds while the part is shown, and at once when the device is online
 * again.
 *
 * @param load - resolves to the component
 * @param fallback - shown until the code has loaded; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const attempt = (): Promise<void> => {
    loading ??= load()
      .then(
        (component) => {
          loaded = component;
        },
        () => undefined,
      )
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const missing = Part === null;
    useEffect(() => {
      if (!missing) return;
      let left = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = () =>
        void attempt().then(() => {
          if (left) return;
          clearTimeout(timer);
          if (loaded) setPart(() => loaded);
          else timer = setTimeout(show, RETRY_AFTER);
        });
      show();
      window.addEventListener('online', show);
      return () => {
        left = true;
        clearTimeout(timer);
        window.removeEventListener('online', show);
      };
    }, [missing]);
    return Part ? <Part {...props} /> : fallback;
  };
}

/** {@link lazyPart} of a screen that always shows it: the code loads in parallel with the screen's data. */
export function parallelPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  // The part itself retries a failed load.
  load().catch(() => undefined);
  return lazyPart(load, fallback);
}
