import { useEffect, useState } from 'react';
import { serviceWorkers } from '../../state/secure-context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { watchTyping } from './unfinished.ts';

/** Wait until the first screen is rendered, ms. */
const START_AFTER = 3_000;

const UpdateOffer = lazyPart(() => import('./update-offer.tsx'), 'UpdateOffer');

/** Offline support, where the browser has it. Needs a build: only a build lists its files. */
export function Offline() {
  const [started, setStarted] = useState(false);
  // Started first: a text typed before the worker's code has loaded would be lost by an update.
  useEffect(watchTyping, []);
  useEffect(() => {
    if (!import.meta.env.PROD || !serviceWorkers()) return;
    const timer = setTimeout(() => setStarted(true), START_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return started ? <UpdateOffer /> : null;
}
