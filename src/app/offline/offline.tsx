import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** After the first screen stands: until then every byte and cycle is the screen's, ms. */
const START_AFTER = 3_000;

type Page = { readonly default: ComponentType };

const UpdateOffer = lazy(() =>
  import('./update-offer.tsx').then(
    (module): Page => ({ default: module.UpdateOffer }),
    // Without it the app lacks a comfort; it must not lose a screen over it.
    (): Page => ({ default: () => null }),
  ),
);

/** The app without a network, where the browser can: of a build only, for its files have a list. */
export function Offline() {
  const [started, setStarted] = useState(false);
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
