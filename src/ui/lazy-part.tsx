import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { networkBack$ } from '../api/network-back.ts';

/** Pause before a failed load is retried, ms. */
const RETRY_AFTER = 3_000;

/**
 * A part of a screen whose code loads after the screen. A failed load never breaks the screen: it
 * is retried every few seconds while the part is shown, and at once when the network returns.
 *
 * @param load - resolves to the component
 * @param fallback - shown until the code has loaded; nothing by default
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  return partOf(load, fallback, fallback).Part;
}

function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  failure: ReactNode,
): { readonly Part: ComponentType<Props>; readonly attempt: () => Promise<void> } {
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
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
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
          else {
            setFailed(true);
            timer = setTimeout(show, RETRY_AFTER);
          }
        });
      show();
      const back = networkBack$.subscribe(show);
      return () => {
        left = true;
        clearTimeout(timer);
        back.unsubscribe();
      };
    }, [missing]);
    return Part ? <Part {...props} /> : failed ? failure : fallback;
  }
  return { Part: LazyPart, attempt };
}

/**
 * {@link lazyPart} of a screen that always shows it: the code loads in parallel with the screen's data.
 * A screen that is rendered later has the part at once.
 *
 * @param failure - shown instead of the fallback after a failed load, until one succeeds
 */
export function parallelPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  failure: ReactNode = fallback,
): ComponentType<Props> {
  const { Part, attempt } = partOf(load, fallback, failure);
  // The part itself retries a failed load.
  void attempt();
  return Part;
}
