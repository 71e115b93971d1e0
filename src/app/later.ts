import { startAlerts } from '../features/alerts/start.ts';
import { followIncrements } from './venue-increments.ts';

/** Starts what runs beside the screens and does not serve the first price. */
export function startLater(): void {
  startAlerts();
  followIncrements();
}
