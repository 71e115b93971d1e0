import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { watchTyping } from './unfinished.ts';

/** Wait until the first screen is rendered, ms. */
const START_AFTER = 3_000;

type Page = { readonly default: ComponentType };

const UpdateOffer = lazy(() =>
  import('./update-offer.tsx').then(
    (module): Page => ({ default: module.UpdateOffer }),
    // The app works without it, so a failure must not affect a screen.
    (): Page => ({ default: () => null }),
  ),
);

/** Offline support, where the browser has it. Needs a build: only a build lists its files. */
export function Offline() {
  const [started, setStarted] = useState(false);
  // Started first: a text typed before the worker's code has loaded would be lost by an update.
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => setStarted(true), START_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!started) return null;
  return (
    <Suspense>
      <UpdateOffer />
    </Suspense>
  );
}
