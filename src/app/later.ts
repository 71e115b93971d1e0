import { startAlerts } from '../features/alerts/start.ts';
import { loadFailedPart } from './failed-part.tsx';
import { followIncrements } from './venue-increments.ts';

/** Starts what runs beside the screens and does not serve the first price. */
export function startLater(): void {
  startAlerts();
  followIncrements();
  // A page fails to load when the network is gone, and then this code could not load either.
  loadFailedPart().catch(() => undefined);
}
