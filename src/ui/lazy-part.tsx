import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { networkBack$ } from '../api/network-back.ts';
import { inTurn } from './in-turn.ts';

/** Pause before a failed load is retried, ms. */
const RETRY_AFTER = 3_000;

/** A module that exports a component under a name. */
type ModuleWith<Name extends string> = Readonly<Record<Name, ComponentType<never>>>;

/**
 * A part of a screen whose code loads after the screen. A failed load never breaks the screen: it
 * is retried every few seconds while the part is shown, and at once when the network returns.
 *
 * @param load - imports the component's module
 * @param name - the component's export
 * @param fallback - shown until the code has loaded; nothing by default
 */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
): Module[Name] {
  return partOf(load, name, fallback, fallback);
}

/** A module once everything else that its components need, such as texts, has loaded too. */
export async function withLoaded<Module>(
  module: Promise<Module>,
  ...needs: readonly Promise<unknown>[]
): Promise<Module> {
  const [loaded] = await Promise.all([module, ...needs]);
  return loaded;
}

function partOf<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode,
  failure: ReactNode,
  now = false,
): Module[Name] {
  let loaded: ComponentType<object> | null = null;
  let loading: Promise<void> | null = null;
  const attempt = (): Promise<void> => {
    loading ??= inTurn(load)
      .then(
        (module) => {
          loaded = module[name] as ComponentType<object>;
        },
        () => undefined,
      )
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  function LazyPart(props: object) {
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
          // A transition renders in slices, so that the screen answers taps meanwhile.
          if (loaded) startTransition(() => setPart(() => loaded));
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
  const Part: ComponentType<never> = LazyPart;
  // The part itself retries a failed load.
  if (now) void attempt();
  return Part as Module[Name];
}

/**
 * {@link lazyPart} of a screen that always shows it: the code loads in parallel with the screen's
 * data. A screen that is rendered later has the part at once.
 *
 * @param failure - shown instead of the fallback after a failed load, until one succeeds
 */
export function parallelPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  fallback: ReactNode = null,
  failure: ReactNode = fallback,
): Module[Name] {
  return partOf(load, name, fallback, failure, true);
}
