import { useState } from 'react';
import { geolocation } from '../../state/secure-context.ts';

/** Why the device's position is unavailable. */
type Reason = 'denied' | 'unavailable' | 'slow' | 'unsupported';

export type OwnPlace = {
  readonly at: { readonly latitude: number; readonly longitude: number } | null;
  readonly ask: () => void;
} & (
  | { readonly state: 'ready' | 'asking' }
  | { readonly state: 'failed'; readonly reason: Reason }
);

/** Timeout of a position, ms: seconds under open sky, never indoors. */
const PATIENCE = 15_000;
const REASONS: Readonly<Record<number, Reason>> = { 1: 'denied', 2: 'unavailable', 3: 'slow' };

/** The device's position, requested only by the user. */
export function useOwnPlace(): OwnPlace {
  const [at, setAt] = useState<OwnPlace['at']>(null);
  const [state, setState] = useState<'ready' | 'asking' | Reason>('ready');
  const ask = () => {
    const device = geolocation();
    if (!device) return setState('unsupported');
    setState('asking');
    device.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAt({ latitude, longitude });
        setState('ready');
      },
      ({ code }) => setState(REASONS[code] ?? 'unavailable'),
      { timeout: PATIENCE, maximumAge: 60_000, enableHighAccuracy: false },
    );
  };
  return state === 'ready' || state === 'asking'
    ? { at, ask, state }
    : { at, ask, state: 'failed', reason: state };
}
