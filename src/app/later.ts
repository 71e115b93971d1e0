import { startAlerts } from '../features/alerts/start.ts';
import { followIncrements } from './venue-increments.ts';

// Small parts of every screen, in one file: each name of a file costs bytes in the first download.
export { ToastHost } from '../ui/toast-host.tsx';
export { ConfirmHost } from './confirm-host.tsx';
export { PageFailed } from './page-failed.tsx';

/** Starts what runs beside the screens and does not serve the first price. */
export function startLater(): void {
  startAlerts();
  followIncrements();
}
